"""Every address of Parti."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from club.api.missing import nothing_there
from config.metrics import metrics

urlpatterns = [
    # The operator signs in where everybody does, so that guessing is as slow there.
    path("admin/login/", RedirectView.as_view(pattern_name="sign-in", query_string=True)),
    path("admin/", admin.site.urls),
    path("metrics", metrics, name="metrics"),
    path("api/v1/", include("club.urls.api")),
    path("api/v1/", include("scoring.urls.api")),
    path("api/v1/", include("leagues.urls.api")),
    path("api/schema/", SpectacularJSONAPIView.as_view(), name="api-schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    re_path("^api/", nothing_there),
    path("", include("club.urls")),
    path("", include("scoring.urls")),
    path("", include("leagues.urls")),
]

handler400 = "club.views.errors.bad_request"
handler403 = "club.views.errors.forbidden"
handler404 = "club.views.errors.not_found"
handler500 = "club.views.errors.server_error"
