"""The demo: four people and what they played, for a developer's machine and a first look."""

import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts.models import User
from config import demo

PEOPLE = ("alva", "bror", "cyra")
DESK = "admin"


class Command(BaseCommand):
    help = (
        "Make the demo people with a random password kept under var/, and play the demo. A second run changes nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.LOCAL:
            raise CommandError("The demo is for a developer's machine. In production nobody gets a known password.")
        password = self._password()
        people = {name: self._person(name) for name in (*PEOPLE, DESK)}
        self._let_in(people, password)
        played = demo.play(people=people, at=timezone.now())
        self.stdout.write(f"Demo: {played} acts played." if played else "Demo: it is there.")
        self.stdout.write(f"Sign in as {', '.join(PEOPLE)} or {DESK} with the password {password}")

    def _password(self) -> str:
        kept = settings.VAR_DIR / "demo-password"
        if not kept.exists():
            kept.touch(mode=0o600)
            kept.write_text(secrets.token_urlsafe(9))
        return kept.read_text().strip()

    def _person(self, name: str) -> User:
        desk = name == DESK
        user, _made = User.objects.get_or_create(
            username__iexact=name, defaults={"username": name.capitalize(), "is_staff": desk, "is_superuser": desk}
        )
        return user

    def _let_in(self, people: dict[str, User], password: str) -> None:
        """Set the password of all where it doesn't hold. They get it together, so one look, which is slow, is enough."""
        if all(person.password for person in people.values()) and people[PEOPLE[0]].check_password(password):
            return
        for person in people.values():
            person.set_password(password)
            person.save(update_fields=["password"])
