"""Tables that a campaign's house rolls on: reading them, and putting rows of the group's own in their place."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from rest_framework import serializers

from campaigns.api import bodies
from campaigns.api.reading import OfACampaign
from campaigns.selectors import table_page
from campaigns.services import housetables
from core.api.acts import ActView
from core.api.reads import ListView, ReadView
from core.api.shapes import link
from core.models import Event
from rules.selectors import house_tables


class HouseTableOut(serializers.Serializer[Any]):
    """A table in a list. `own`: the group has rows of its own."""

    key = serializers.CharField()
    name = serializers.CharField()
    own = serializers.BooleanField()
    url = serializers.CharField()


class HouseTables(OfACampaign, ListView):
    """Tables that the campaign's house may change: those that are rolled on."""

    shows = HouseTableOut

    def rows(self, campaign_id: UUID) -> Sequence[dict[str, Any]]:
        found, _who = self.campaign(campaign_id)
        return [
            {"key": one.key, "name": one.name, "own": one.own, "url": link("api_house_table", found.pk, one.key)}
            for one in table_page.tables(found)
        ]

    def key_of(self, row: dict[str, Any]) -> str:
        return str(row["key"])


class HouseRowOut(serializers.Serializer[Any]):
    """A row for faces `first` to `last`. `mark`: where it comes from; `house` is ours, or the group's own."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    code = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField())
    effects = serializers.DictField(child=serializers.BooleanField())
    mark = serializers.CharField(allow_null=True)


class HouseTableRowsOut(serializers.Serializer[Any]):
    """The rows that hold. `version`: of the rows, to be sent in If-Match with a change."""

    key = serializers.CharField()
    name = serializers.CharField()
    die = serializers.IntegerField()
    rule = serializers.CharField(allow_blank=True)
    own = serializers.BooleanField()
    version = serializers.IntegerField()
    rows = HouseRowOut(many=True)


class HouseTable(OfACampaign, ReadView):
    """A table that is rolled on, with the rows that hold in this campaign."""

    shows = HouseTableRowsOut

    def look(self, campaign_id: UUID, key: str) -> dict[str, Any]:
        found, who = self.campaign(campaign_id)
        page = table_page.page(found, who, key)
        return {
            "key": key,
            "name": page.name,
            "die": page.die,
            "rule": page.rule,
            "own": page.own,
            "version": page.version,
            "rows": house_tables.in_force(found.house, key)["rows"],
        }


class ChangeTable(ActView):
    """Put rows of the group's own in the place of all rows; every face stands in one of them. For organisers."""

    takes = bodies.TableRowsIn
    versioned = True

    def do(self, wanted: dict[str, Any], campaign_id: UUID, key: str) -> Event:
        return housetables.change(
            campaign_id=campaign_id, key=key, rows=wanted["rows"], version=self.version(), **self.doing
        )


class ResetTable(ActView):
    """The official rows again. For organisers."""

    def do(self, wanted: dict[str, Any], campaign_id: UUID, key: str) -> Event:
        return housetables.reset(campaign_id=campaign_id, key=key, **self.doing)
