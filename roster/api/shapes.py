"""How a warband, its members and its things read in the API."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from accounts.selectors.people import name_of
from core import wording
from core.api.acts import ReasonOut
from core.api.shapes import CardRefOut, Links, PersonOut, link
from core.errors import Refused, Why
from core.figures import plain
from roster.api import usable
from roster.api.usable import UsableOut
from roster.models import Member, Warband
from roster.selectors import access
from roster.selectors.names import Names
from roster.selectors.sheets import MemberSheet, Thing, WarbandSheet
from rules.engine.types import Derived
from rules.models import Card


def reasons(found: Iterable[Why], names: Names) -> list[dict[str, Any]]:
    """Reasons as the API shows them, in words of this house."""
    return wording.refusals(Refused(found, **names.context))


class StepOut(serializers.Serializer[Any]):
    """One source of a derived number. It is added, or takes the place of what stands before it."""

    layer = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    name = serializers.CharField()
    amount = serializers.IntegerField()
    replaces = serializers.BooleanField()


class NumberOut(serializers.Serializer[Any]):
    """A number of the sheet with its sources; `value` is null where a figure it rests on is not set.

    Weights are whole grams and speeds whole centimetres; `text` says them in the `unit` that players use.
    """

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    value = serializers.IntegerField(allow_null=True)
    unit = serializers.CharField(allow_blank=True)
    text = serializers.CharField(help_text="The value as a sheet shows it: 37.5 kg, +2.")
    rule = serializers.CharField()
    steps = StepOut(many=True)


class LoadOut(serializers.Serializer[Any]):
    load = serializers.IntegerField()
    unknown = serializers.IntegerField(help_text="Things whose load is not set.")
    capacity = serializers.IntegerField(allow_null=True)
    penalty_squares = serializers.IntegerField()
    rule = serializers.CharField()


class KnownOut(serializers.Serializer[Any]):
    """A skill that a member knows."""

    card = serializers.CharField()
    name = serializers.CharField()
    level = serializers.IntegerField()
    first = serializers.IntegerField(allow_null=True, help_text="First level of a ladder; null for a flat price.")
    last = serializers.IntegerField(allow_null=True)
    withdrawn = serializers.BooleanField(help_text="Nobody learns it any more.")


class ThingOut(serializers.Serializer[Any]):
    """One possession. `places`: where its holder may put it. `bound`: why he can't part with it."""

    id = serializers.UUIDField()
    card = CardRefOut()
    name = serializers.CharField()
    holder = serializers.UUIDField(allow_null=True, help_text="null: in the stash.")
    place = serializers.CharField(allow_blank=True, help_text="Empty: carried, or in the stash.")
    places = serializers.ListField(child=serializers.CharField())
    loaded = serializers.BooleanField(allow_null=True, help_text="null: not a thing that is loaded.")
    paid_silver = serializers.IntegerField()
    region = serializers.CharField(allow_blank=True)
    part_of = serializers.UUIDField(allow_null=True)
    withdrawn = serializers.BooleanField(help_text="Its card is no longer sold.")
    bound = ReasonOut(many=True)


class ConditionOut(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    effects = serializers.DictField(child=serializers.IntegerField())
    until = serializers.CharField()
    set_at = serializers.DateTimeField()


class MemberOut(serializers.Serializer[Any]):
    """A member with everything that derives from it. `notes` are the owner's alone, null for others."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    warband = serializers.UUIDField()
    kind = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    main_class = CardRefOut(allow_null=True)
    subclass = CardRefOut(allow_null=True)
    profile = CardRefOut(allow_null=True)
    master = PersonOut(allow_null=True)
    mount = PersonOut(allow_null=True)
    rider = PersonOut(allow_null=True)
    standing = serializers.CharField()
    abilities = serializers.DictField(child=serializers.IntegerField(allow_null=True))
    xp_earned = serializers.IntegerField()
    xp_spent = serializers.IntegerField()
    xp_left = serializers.IntegerField()
    numbers = NumberOut(many=True)
    load = LoadOut()
    skills = KnownOut(many=True)
    traits = serializers.ListField(child=serializers.CharField())
    usable = UsableOut(many=True)
    things = ThingOut(many=True)
    conditions = ConditionOut(many=True)
    portrait = serializers.CharField(allow_null=True)
    notes = serializers.CharField(allow_null=True)
    links = Links


class WarbandOut(serializers.Serializer[Any]):
    """A warband whole. `share_code` is for who acts for it, `notes` for its owner; null for others."""

    id = serializers.UUIDField()
    version = serializers.IntegerField()
    name = serializers.CharField()
    system = serializers.CharField()
    owner = PersonOut()
    campaign = serializers.UUIDField(allow_null=True)
    visibility = serializers.CharField()
    region = serializers.CharField(allow_blank=True)
    silver = serializers.IntegerField()
    xp = serializers.IntegerField()
    worth = serializers.IntegerField()
    founded_at = serializers.DateTimeField(allow_null=True, help_text="null: a draft.")
    archived_at = serializers.DateTimeField(allow_null=True)
    mustered_for = serializers.UUIDField(allow_null=True, help_text="Adventure that it is mustered for.")
    interval = serializers.UUIDField(allow_null=True, help_text="Interval that is open.")
    members = MemberOut(many=True)
    stash = ThingOut(many=True)
    share_code = serializers.CharField(allow_null=True)
    notes = serializers.CharField(allow_null=True)
    links = Links


# --- from page structures to data -------------------------------------------------------------------------------------


def card(row: Card | None, names: Names) -> dict[str, str] | None:
    return {"key": row.key, "name": names.card(row.key)} if row is not None else None


def person(row: Member | None) -> dict[str, Any] | None:
    return {"id": row.pk, "name": row.name} if row is not None else None


def thing(one: Thing, names: Names) -> dict[str, Any]:
    row = one.row
    return {
        "id": row.pk,
        "card": {"key": one.card.key, "name": names.card(one.card.key)},
        "name": one.name,
        "holder": row.holder_id,
        "place": row.place,
        "places": list(one.places),
        "loaded": row.loaded if one.loadable else None,
        "paid_silver": row.paid_silver,
        "region": row.region,
        "part_of": row.part_of_id,
        "withdrawn": one.card.withdrawn,
        "bound": reasons(one.bound, names) if one.bound else [],
    }


def numbers(found: Iterable[Derived], names: Names) -> list[dict[str, Any]]:
    """Numbers of the sheet, each with its sources."""
    return [
        {
            "code": number.code,
            "label": names.number(number.code),
            "value": number.value,
            "unit": names.shown(number.code).unit,
            "text": plain(number.value) if number.value is None else names.text(number.code, number.value),
            "rule": number.rule,
            "steps": [
                {
                    "layer": step.layer,
                    "source": step.source,
                    "name": names.source(step, number),
                    "amount": step.amount,
                    "replaces": step.replaces,
                }
                for step in number.steps
            ],
        }
        for number in found
    ]


def member(one: MemberSheet, sheet: WarbandSheet, reader: Any, code: str | None = None) -> dict[str, Any]:
    row, names = one.row, sheet.names
    return {
        "id": row.pk,
        "version": row.version,
        "warband": row.warband_id,
        "kind": row.kind,
        "name": row.name,
        "role": one.role,
        "main_class": card(row.main_class, names),
        "subclass": card(row.subclass, names),
        "profile": card(row.profile, names),
        "master": person(one.master),
        "mount": person(one.mount),
        "rider": person(one.rider),
        "standing": row.standing,
        "abilities": row.abilities,
        "xp_earned": row.xp_earned,
        "xp_spent": row.xp_spent,
        "xp_left": row.xp_left,
        "numbers": numbers(one.numbers, names),
        "load": one.load,
        "skills": [
            {
                "card": skill.card.key,
                "name": skill.name,
                "level": skill.level,
                "first": skill.first,
                "last": skill.last,
                "withdrawn": skill.card.withdrawn,
            }
            for skill in one.skills
        ],
        "traits": list(one.traits),
        "usable": usable.of(one, sheet),
        "things": [thing(held, names) for held in one.things],
        "conditions": [
            {
                "id": held.row.pk,
                "kind": held.row.kind,
                "label": held.label,
                "effects": held.row.effects,
                "until": held.row.until,
                "set_at": held.row.set_at,
            }
            for held in one.conditions
        ],
        "portrait": link("api_portrait", row.pk, code=code) if one.etag else None,
        "notes": row.notes if access.reads_notes(sheet.row, reader) else None,
        "links": {
            "self": link("api_member", row.pk, code=code),
            "warband": link("api_warband", row.warband_id, code=code),
            "history": link("api_member_history", row.pk, code=code),
            "xp": link("api_member_xp", row.pk, code=code),
            "learnable": link("api_learnable", row.pk, code=code),
            "outfits": link("api_outfits", row.pk, code=code),
        },
    }


def warband(sheet: WarbandSheet, reader: Any, code: str | None = None) -> dict[str, Any]:
    row: Warband = sheet.row
    return {
        "id": row.pk,
        "version": row.version,
        "name": row.name,
        "system": row.system_id,
        "owner": {"id": row.owner_id, "name": name_of(row.owner)},
        "campaign": row.circle_id,
        "visibility": row.visibility,
        "region": row.region,
        "silver": row.silver,
        "xp": sheet.xp,
        "worth": sheet.worth,
        "founded_at": row.founded_at,
        "archived_at": row.archived_at,
        "mustered_for": row.mustered_for,
        "interval": row.interval,
        "members": [member(one, sheet, reader, code) for one in sheet.members.values()],
        "stash": [thing(one, sheet.names) for one in sheet.stash],
        "share_code": row.share_code if access.edits(row, reader) else None,
        "notes": row.notes if access.reads_notes(row, reader) else None,
        "links": {
            "self": link("api_warband", row.pk, code=code),
            "history": link("api_history", row.pk, code=code),
            "silver": link("api_silver", row.pk, code=code),
            "receipts": link("api_receipts", row.pk, code=code),
            "memorial": link("api_memorial", row.pk, code=code),
            "print": link("api_print", row.pk, code=code),
            "shop": link("api_shop", row.pk, code=code),
            "options": link("api_options", row.pk, code=code),
            "legality": link("api_legality", row.pk, code=code),
            "cards": link("api_own_cards", row.pk, code=code),
        },
    }
