"""Every address of Parti."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("club.urls")),
    path("", include("scoring.urls")),
    path("", include("leagues.urls")),
]

handler400 = "club.views.errors.bad_request"
handler403 = "club.views.errors.forbidden"
handler404 = "club.views.errors.not_found"
handler500 = "club.views.errors.server_error"
