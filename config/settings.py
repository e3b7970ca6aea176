"""Settings of Parti: one module, read once from the environment (docs/operate.md lists the variables)."""

import hashlib
from typing import Any

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from pythonjsonlogger.core import RESERVED_ATTRS

from config import build, environment, mail
from config.environment import DATA, ROOT

DEBUG = environment.flag("DEBUG", default=False)
SECRET_KEY = environment.secret_key()
BASE_URL = environment.text("BASE_URL", f"http://localhost:{environment.number('PORT', 8000)}").rstrip("/")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", 0)
FOUNDERS = environment.choice("FOUNDERS", ("anyone", "operator"))
REDIS_URL = environment.text("REDIS_URL")
BUILD = lazy(build.mark, str)()  # asked by who keeps a page, not at every start
METRICS_TOKEN = environment.text("METRICS_TOKEN")
LOG_FORMAT = environment.choice("LOG_FORMAT", ("line", "json") if DEBUG else ("json", "line"))
LOG_LEVEL = environment.choice("LOG_LEVEL", ("WARNING", "INFO", "ERROR"))

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    # Without "allauth" itself: its pages are in a language of their own, and none may be reached by mistake.
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "club.apps.ClubConfig",
    "scoring.apps.ScoringConfig",
    "leagues.apps.LeaguesConfig",
    "config.apps.HouseConfig",
]
MIDDLEWARE = [
    "config.health.HealthMiddleware",
    "config.watching.WatchingMiddleware",
    "config.headers.PermissionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "club.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "club.middleware.LastSeenMiddleware",
    "club.middleware.MemberLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "club.middleware.PrivateByDefaultMiddleware",
    "club.middleware.NotAllowedMiddleware",
    "club.middleware.NotFoundMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "club.context.page",
                "leagues.context.league",
            ],
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# IMMEDIATE takes the write lock when a transaction begins, so that two writers wait instead of failing;
# FULL keeps the last commits through a power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}


def database() -> dict[str, Any]:
    """DATABASE_URL as Django wants it; without one, SQLite in the data folder."""
    return database_at(environment.text("DATABASE_URL") or f"sqlite:///{DATA / 'parti.sqlite3'}")


def database_at(url: str) -> dict[str, Any]:
    """The database at a URL as Django wants it."""
    config: dict[str, Any] = dict(dj_database_url.parse(url, conn_health_checks=True))
    if config["ENGINE"] == "django.db.backends.sqlite3":
        DATA.mkdir(parents=True, exist_ok=True)
        config["OPTIONS"] = SQLITE_OPTIONS
    else:
        config["CONN_MAX_AGE"] = 60
    return config


DATABASES = {"default": database()}


def cache_prefix(config: dict[str, Any]) -> str:
    """A mark of the database. What is kept is known by ids and revisions, which another one has too."""
    place = "|".join(str(config.get(key) or "") for key in ("ENGINE", "HOST", "PORT", "NAME"))
    return hashlib.sha256(place.encode()).hexdigest()[:12]


DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# A Redis that swallows packets must not hold a scorekeeper up.
REDIS_PATIENCE = {"socket_connect_timeout": 2, "socket_timeout": 5}
CACHES = {
    "default": {"KEY_PREFIX": cache_prefix(DATABASES["default"])}
    | (
        {
            "BACKEND": "config.caching.LenientRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": REDIS_PATIENCE,
        }
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": DATA / "cache",
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    )
}

AUTH_USER_MODEL = "club.User"
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "site"
LOGOUT_REDIRECT_URL = "site"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Signing in by a code and with a passkey is django-allauth's; club.views.entrance is what it asks of us.
ACCOUNT_ADAPTER = "club.views.entrance.Entrance"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no letter to an address without account; the page says the same
ACCOUNT_RATE_LIMITS = False  # its counters are in the cache; ours (club.guessing) are in the database
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_FORMAT = {"numeric": True, "dashed": True, "length": 8}
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 10 * 60  # seconds
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
MFA_ADAPTER = "club.views.entrance.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("hu", _("Hungarian")), ("sl", _("Slovenian"))]
LOCALE_PATHS = [ROOT / "locale"]
TIME_ZONE = "UTC"  # a club's own zone decides its days; see club.dates
USE_TZ = True
USE_I18N = True

RULE_TEXTS = ROOT / "docs" / "rules"  # what players read about each game

STATIC_URL = "static/"
STATICFILES_DIRS = [ROOT / "static"]
STATIC_ROOT = ROOT / "staticfiles"
# With DEBUG=1 the files come straight from their folders: collecting and compressing them takes seconds.
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

MAIL = mail.server(environment.text("EMAIL_URL"), debug=DEBUG)
EMAIL_BACKEND, EMAIL_HOST, EMAIL_PORT = MAIL.backend, MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.tls, MAIL.ssl
EMAIL_TIMEOUT = 10
MAIL_KEPT_IN = DATA / "mail"  # what the page /mail/ shows with DEBUG=1
DEFAULT_FROM_EMAIL = environment.text("FROM_EMAIL", "Parti <parti@localhost>")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE = BASE_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 3600 * 24 * 30 if SECURE else 0
# What else the domain serves, and for how long, is not Parti's to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
CSRF_FAILURE_VIEW = "club.views.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600, **REDIS_PATIENCE}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA / "beat-schedule")
# A run that was waited for longer than its turn is left out: the next one does the same. No task is scheduled
# by the clock of a place, which is moved twice a year.
CELERY_BEAT_SCHEDULE = {
    "send-messages": {
        "task": "club.tasks.send_messages",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    "settle-what-is-due": {
        "task": "leagues.tasks.settle_what_is_due",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    "store-what-was-brought": {
        "task": "leagues.tasks.store_what_was_brought",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    },
    "record-lapses": {
        "task": "leagues.tasks.record_lapses",
        "schedule": 3600.0,
        "options": {"expires": 3600.0},
    },
}

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["club.api.parsing.Json"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "club.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",  # with Django's CSRF check
    ],
    "DEFAULT_PERMISSION_CLASSES": ["club.api.authentication.ScopeAllows"],
    "DEFAULT_THROTTLE_CLASSES": ["club.api.throttling.Asking", "club.api.throttling.Writing"],
    "DEFAULT_THROTTLE_RATES": {"asking": "600/min", "writing": "240/min"},
    "DEFAULT_PAGINATION_CLASS": "club.api.paging.Pages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "leagues.api.errors.handler",
    "NUM_PROXIES": TRUSTED_PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Parti",
    "DESCRIPTION": "The book of a card club: results, the title and why, votes, nights, bottles.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "AnswerEnum": "club.enums.Answer",
        "AskedEnum": "club.enums.Asked",
        "AwaitedEnum": "club.api.votes.AWAITED",
        "BreachKindEnum": "scoring.enums.BreachKind",
        "MendingEnum": "scoring.enums.Mending",
        "ObjectionKindEnum": "club.enums.ObjectionKind",
        "PartiStateEnum": "scoring.enums.State",
        "PersonKindEnum": "club.api.people.KIND_CHOICES",
        "PlaceStateEnum": "club.api.nights.PLACE_STATES",
        "VoteKindEnum": "club.enums.VoteKind",
        "VoteStateEnum": "club.api.votes.VOTE_STATES",
    },
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "leagues.api.described.with_refusals",
    ],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"discreet": {"()": "config.logs.Discreet"}},
    "formatters": {
        "line": {
            "()": "config.logs.Line",
            "fmt": "{asctime} {levelname} {name} {message}",
            "style": "{",
        },
        "json": {
            "()": "config.logs.Json",
            "fmt": "{levelname}{name}{message}",
            "style": "{",
            "timestamp": True,  # in UTC
            "rename_fields": {"levelname": "level", "name": "logger"},
            "reserved_attrs": [*RESERVED_ATTRS, "request", "server_time", "data"],
        },
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["discreet"]}
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    # Its own handlers print paths.
    "loggers": {
        "django": {"handlers": [], "level": LOG_LEVEL},
        "django.server": {"handlers": []},
        "celery": {"level": "ERROR" if LOG_LEVEL == "ERROR" else "WARNING"},  # not a line for each job
    },
}
