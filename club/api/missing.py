"""An address that the API does not have."""

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import View


class NothingThere(View):
    schema = None

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        raise Http404

    def get(self, request: Request) -> Response:  # pragma: no cover
        raise Http404


@csrf_exempt  # nothing is there to be done; a form would be told of its token instead
def nothing_there(request: HttpRequest) -> HttpResponseBase:
    return NothingThere.as_view()(request)
