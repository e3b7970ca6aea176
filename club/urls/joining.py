"""How people come in: invitations and claims."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
