"""Every address of Parti."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    # The operator signs in where everybody does, so that guessing is as slow there.
    path("admin/login/", RedirectView.as_view(pattern_name="sign-in", query_string=True)),
    path("admin/", admin.site.urls),
    path("", include("club.urls")),
    path("", include("scoring.urls")),
    path("", include("leagues.urls")),
]

handler400 = "club.views.errors.bad_request"
handler403 = "club.views.errors.forbidden"
handler404 = "club.views.errors.not_found"
handler500 = "club.views.errors.server_error"
