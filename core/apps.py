"""Registration of the app."""

from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "core"
