"""Registration of the app."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"

    def ready(self) -> None:
        from django.core.signals import request_finished, request_started

        from core import changes
        from rules import wording
        from rules.models import House
        from rules.selectors import catalogue, naming

        wording.register()
        naming.register()
        changes.derived(House, "revision")
        request_started.connect(catalogue.begin, dispatch_uid="rules.catalogue")
        request_finished.connect(catalogue.end, dispatch_uid="rules.catalogue")
