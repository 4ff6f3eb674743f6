"""Addresses of the account endpoints."""

from django.urls import path

from accounts.api import views

urlpatterns = [
    path("me/", views.Me.as_view(), name="api_me"),
    path("me/settings/", views.MySettingsView.as_view(), name="api_my_settings"),
    path("me/erase/", views.Erase.as_view(), name="api_erase"),
    path("tokens/", views.Tokens.as_view(), name="api_tokens"),
    path("tokens/<uuid:token_id>/", views.OneToken.as_view(), name="api_token"),
]
