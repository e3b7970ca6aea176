"""What every address of the API does first: who asks, in which language, of which club."""

from typing import Any, ClassVar, cast

from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils import translation
from rest_framework.exceptions import APIException
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from club.api.repeating import HEADER, once
from club.enums import Role, Scope
from club.errors import NotAllowed
from club.languages import asked_language
from club.models import Club, Person, User
from club.permissions import may_manage, may_score
from club.queries.clubs import person_of, reachable


class View(APIView):
    """An address of the API. `scope`: what a token needs to send something here."""

    scope: ClassVar[Scope] = Scope.ALL

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As Django REST framework does; then the language, and nobody sends anything unknown."""
        if HEADER in request.headers:
            # Read whole, for its key: of a form sent from a session the CSRF check reads only the fields.
            _body = request._request.body
        super().initial(request, *args, **kwargs)
        speak_as(request, getattr(request.user, "language", ""))
        if request.method not in SAFE_METHODS:
            if not request.user.is_authenticated:
                raise NotAllowed("not-signed-in")
            self.send_once(request)

    def perform_authentication(self, request: Request) -> None:
        """As Django REST framework does, before it asks for limits: who is refused here is counted too."""
        try:
            super().perform_authentication(request)
        except APIException:
            self.check_throttles(request)
            raise

    def send_once(self, request: Request) -> None:
        """Let the handler of this request run once for its Idempotency-Key."""
        name, user = cast(str, request.method).lower(), cast(User, request.user)
        handler = getattr(self, name, self.http_method_not_allowed)

        def guarded(again: Request, *args: Any, **kwargs: Any) -> Response:
            return once(again, user, getattr(self, "club", None), lambda: handler(again, *args, **kwargs))

        setattr(self, name, guarded)


class ClubView(View):
    """An address inside a club: `self.club`, and the caller's `person` and `role` in it, None for the public.

    Where the club is missing or not for the caller it is not found; they look the same.
    """

    club: Club
    person: Person | None
    role: Role | None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        club = reachable(request.user).filter(slug=kwargs["slug"]).first()
        if club is None:
            raise Http404
        self.club, self.person = club, person_of(user=request.user, club=club)
        self.role = Role(self.person.role) if self.person else None
        speak_as(request, getattr(request.user, "language", "") or club.language)
        self.require_role()

    def require_role(self) -> None:
        """Who may come here at all; a deed asks for what it needs besides."""

    @property
    def user(self) -> User:
        """The caller, signed in."""
        return cast(User, self.request.user)


class MembersView(ClubView):
    """The same for members: for others it is not found, and who is not signed in is told to."""

    def require_role(self) -> None:
        require(self.request, self.role is not None)


class ScorersView(ClubView):
    """The same for owners and scorekeepers."""

    def require_role(self) -> None:
        require(self.request, may_score(self.role))


class OwnersView(ClubView):
    """The same for owners."""

    def require_role(self) -> None:
        require(self.request, may_manage(self.role))


def require(request: Request, allowed: bool) -> None:
    if not allowed:
        raise Http404 if request.user.is_authenticated else NotAllowed("not-signed-in")


def speak_as(request: Request, language: str) -> None:
    """The language asked for, else this one where Parti has it."""
    if asked_language(cast(HttpRequest, request)) is None and language in dict(settings.LANGUAGES):
        translation.activate(language)
