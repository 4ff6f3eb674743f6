"""People: users, circles of people who play together, seats, invitations, API tokens, mails sent."""

import uuid

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from core.models import Base

name_shape = RegexValidator(r"^[\w][\w .'-]{0,38}[\w.]$", _("2 to 40 letters, digits, spaces or . ' - _ characters."))


class User(AbstractUser):  # type: ignore[django-manager-missing]
    """A person. Name and e-mail are unique without case; the e-mail is never shown to others.

    An erased account keeps its row (`erased_at`), so that logs can say "someone who left".
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(_("name"), max_length=40, unique=True, validators=[name_shape])
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(max_length=5, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    mail_report_waiting = models.BooleanField(default=True)
    mail_deadline = models.BooleanField(default=True)
    objects = UserManager()  # type: ignore[misc]

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_user_for_each_name"),
            models.UniqueConstraint(Lower("email"), condition=~Q(email=""), name="one_user_for_each_email"),
        ]

    def __str__(self) -> str:
        return self.username


class Circle(models.Model):
    """People who play together. Its row is the lock of everything that they share."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)

    def __str__(self) -> str:
        return str(self.id)


class Seat(Base):
    """One person's place in a circle."""

    ORGANISER, CO_ORGANISER, PLAYER, SPECTATOR = "organiser", "co-organiser", "player", "spectator"
    ROLES = (
        (ORGANISER, _("organiser")),
        (CO_ORGANISER, _("co-organiser")),
        (PLAYER, _("player")),
        (SPECTATOR, _("spectator")),
    )

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="seats")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="seats")
    role = models.CharField(max_length=12, choices=ROLES)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "user"], name="one_seat_for_each_person"),
            models.UniqueConstraint(
                fields=["circle"], condition=Q(role="organiser"), name="one_organiser_for_each_circle"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self.role}"

    @property
    def organises(self) -> bool:
        return self.role in (self.ORGANISER, self.CO_ORGANISER)


class Invitation(Base):
    """A link into a circle. `code` is the secret part of the address; it expires and can be withdrawn."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="invitations")
    code = models.CharField(max_length=43, unique=True)
    role = models.CharField(max_length=12, choices=Seat.ROLES[1:])
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    invited_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"{self.role} until {self.expires_at:%Y-%m-%d}"


class Token(AbstractAuthToken):  # type: ignore[misc]
    """An API token: acts as its user, with a name, a scope and the time of its last use. Shown once, kept as a hash."""

    READ, WRITE = "read", "write"
    SCOPES = ((READ, _("read")), (WRITE, _("read and write")))

    id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=60)
    scope = models.CharField(max_length=5, choices=SCOPES)
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.name} ({self.scope})"


class Mail(models.Model):
    """One mail that was sent. Unique, so nothing is sent twice."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mails")
    kind = models.CharField(max_length=30)
    about = models.UUIDField()
    sent_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind", "about"], name="one_mail_for_each_matter")]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_id}"
