"""Registration of the app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts import wording
        from accounts.selectors import people
        from core.wording import register_namer

        wording.register()
        register_namer("user", lambda value, _context: people.display_name(value))
