"""What a web server loads."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from config.environment import require_secret_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
require_secret_key()
application = get_wsgi_application()

# Every page is loaded before the first reader waits for it. What is loaded stays as long as the process: the
# garbage collector need not walk it while somebody waits.
get_resolver().url_patterns  # noqa: B018
gc.freeze()
