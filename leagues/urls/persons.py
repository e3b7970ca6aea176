"""Records of people merged, and names erased."""

from django.urls import URLPattern, path

from leagues.views import erasing, merging

PERSON = "c/<slug:slug>/people/<int:pk>/"

urlpatterns: list[URLPattern] = [
    path(PERSON + "erase/", erasing.erase_person, name="erase-person"),
    path(PERSON + "merge/", merging.merge_person, name="merge-person"),
]
