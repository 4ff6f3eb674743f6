"""Registration of the app."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    name = "config"
