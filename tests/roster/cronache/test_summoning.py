"""Summoned fighters of a company in no campaign: nobody sets its adventures down, so they come and go by hand."""

from typing import Any

import pytest

from core.errors import Refused
from roster.models import Possession
from roster.selectors import sheets
from tests.roster.cronache.conftest import Company

pytestmark = pytest.mark.django_db


def summon(company: Company, profile: str = "profilo_servo_non_morto") -> Any:
    return company.owner.recruit(warband_id=company.pk, kind="summoned", name="Ossa", profile=profile)


@pytest.mark.rule("CC-COMP-6")
class TestASummonedFighter:
    def test_is_no_part_of_a_draft(self, pack: Company):
        with pytest.raises(Refused) as caught:
            summon(pack)
        assert [(one.rule, one.code) for one in caught.value.reasons] == [("CC-COMP-6", "joins_in_play")]

    def test_joins_a_founded_company_that_is_built_to_the_limit(self, pack: Company):
        pack.owner.found(warband_id=pack.pk)
        pack.options(recruitment_points=90)
        summon(pack)
        assert pack.total == 90
        assert sheets.warband(pack.row).legality.faults == ()

    def test_leaves_with_what_came_along(self, pack: Company):
        pack.owner.found(warband_id=pack.pk)
        summon(pack)
        pack.owner.dismiss(member_id=pack.member("Ossa").pk)
        assert pack.member("Ossa").standing == "dismissed"
        assert not Possession.objects.filter(card__key="arma_improvvisata", gone_at=None).exists()

    def test_may_be_of_a_profile_that_the_group_made(self, pack: Company):
        pack.owner.found(warband_id=pack.pk)
        summon(pack, pack.profile("simulacro_nostro", base_cr=0, summoned=True))
        assert pack.number("Ossa", "cost") == 0
