"""What acts on a warband take: the shape of each body. What it means is judged by the services."""

from rest_framework import serializers

from core.api.fields import Choice, Id, Key, Scalar, Strict, StrictBoolean, StrictInteger, Text
from core.api.shapes import LONG, NAME, REASON
from roster.models import Condition, Warband

MOST_KEPT = 1_000_000_000  # of a number on a sheet; its bounds are the book's


class QueryByCode(serializers.Serializer[object]):
    code = serializers.SlugField(
        max_length=40, required=False, help_text="Code of a share link, for who has no other way to see this."
    )


class NameIn(Strict):
    name = Text(max_length=NAME)


class StartIn(Strict):
    name = Text(max_length=NAME)
    system = Key()
    starter = Key(allow_null=True, default=None)


class HeroIn(Strict):
    name = Text(max_length=NAME)
    main_class = Key(allow_null=True, default=None)
    subclass = Key(allow_null=True, default=None)


class ClassIn(Strict):
    main_class = Key(allow_null=True, default=None)
    subclass = Key(allow_null=True, default=None)


class NewHeroIn(HeroIn):
    kind = Key(allow_null=True, default=None, help_text="Left out: the first kind of the game.")


class RecruitIn(Strict):
    kind = Key()
    name = Text(max_length=NAME)
    main_class = Key(allow_null=True, default=None)
    subclass = Key(allow_null=True, default=None)
    profile = Key(allow_null=True, default=None)
    master = Id(source="master_id", allow_null=True, default=None)


class VisibilityIn(Strict):
    visibility = Choice(choices=Warband.VISIBILITIES)


class RegionIn(Strict):
    region = Key(allow_blank=True)


class OptionsIn(Strict):
    changes = serializers.DictField(child=Scalar(), allow_empty=False, help_text="Value by option key.")


class NotesIn(Strict):
    text = Text(max_length=LONG, allow_blank=True, trim_whitespace=False)


class LearnIn(Strict):
    card = Key(source="card_key")
    to_level = StrictInteger(min_value=1, max_value=99, allow_null=True, default=None, help_text="null: the next one.")


class ForgetIn(Strict):
    card = Key(source="card_key")
    to_level = StrictInteger(min_value=0, max_value=99, default=0)


class MasterIn(Strict):
    master = Id(source="master_id", allow_null=True)


class BringBackIn(Strict):
    reason = Text(max_length=REASON, allow_blank=True)
    master = Id(source="master_id", allow_null=True, default=None)


class MountIn(Strict):
    mount = Id(source="mount_id")


class AbilitiesIn(Strict):
    abilities = serializers.DictField(
        child=StrictInteger(min_value=-MOST_KEPT, max_value=MOST_KEPT, allow_null=True), allow_empty=False
    )
    reason = Text(max_length=REASON, allow_blank=True, default="")


class ConditionIn(Strict):
    label = Text(  # type: ignore[assignment]
        max_length=NAME, allow_blank=True, default="", help_text="Needed but for a condition that play brings."
    )
    kind = Key(default="house", help_text="A condition that play brings, by its key; `house`: one of the group's own.")
    effects = serializers.DictField(
        child=StrictInteger(min_value=-1000, max_value=1000), default=dict, help_text="What it adds, by number."
    )
    until = Choice(choices=Condition.UNTIL, default=Condition.BY_HAND)


class BuyIn(Strict):
    card = Key(source="card_key")
    quantity = StrictInteger(default=1)
    holder = Id(source="holder_id", allow_null=True, default=None, help_text="null: into the stash.")


class EquipIn(Strict):
    card = Key(source="card_key")
    onto = Id(source="onto_id", allow_null=True, default=None, help_text="A thing of the member; null: by itself.")


class GiveIn(Strict):
    member = Id(source="member_id", allow_null=True, help_text="null: into the stash.")
    place = Key(allow_null=True, allow_blank=True, default=None)


class PlaceIn(Strict):
    place = Key(allow_null=True, default=None, help_text="null: the first one that takes it.")


class LoadedIn(Strict):
    loaded = StrictBoolean()


class AmountIn(Strict):
    amount = StrictInteger(help_text="Negative: to take away.")
    reason = Text(max_length=REASON, allow_blank=True)


class GrantItemIn(Strict):
    card = Key(source="card_key")
    reason = Text(max_length=REASON, allow_blank=True)
    holder = Id(source="holder_id", allow_null=True, default=None)


class StandingIn(Strict):
    standing = Key()
    reason = Text(max_length=REASON, allow_blank=True)


class ThrownIn(Strict):
    faces = serializers.ListField(
        child=StrictInteger(min_value=1, max_value=1000),
        allow_null=True,
        default=None,
        max_length=200,
        help_text="As read off the table, in the order of the dice; null: the app rolls.",
    )
    groups = serializers.ListField(
        child=serializers.ListField(child=StrictInteger(min_value=1, max_value=1000), max_length=200),
        allow_null=True,
        default=None,
        max_length=200,
        help_text="The same by groups: a list for each group of dice alike in sides, colour and owner, in their order.",
    )


class RollIn(ThrownIn):
    chosen = serializers.DictField(
        child=serializers.JSONField(), default=dict, help_text="Value by field; what is left out has its default."
    )


class StateIn(Strict):
    state = serializers.DictField(child=StrictInteger(min_value=-MOST_KEPT, max_value=MOST_KEPT), allow_empty=False)


class WearIn(Strict):
    wear = StrictInteger(min_value=0, max_value=99)
