"""Who sees and reaches what: private campaigns stay out of sight, and a link that is shown works."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Adventure, Campaign
from campaigns.services import campaigning, inviting
from core.models import Event
from tests.campaigns.table import Table
from tests.campaigns.web.conftest import words


def public(table: Table) -> None:
    table.bror.do(campaigning.change, campaign_id=table.id, changes={"visibility": Campaign.PUBLIC})


def pages_of(table: Table, adventure: Adventure) -> list[str]:
    """Every page about this campaign that only reads."""
    interval = table.interval()
    names = ("campaign", "log", "standings", "people", "options")
    return [
        *(reverse(f"campaigns:{name}", args=[table.id]) for name in names),
        reverse("campaigns:adventure", args=[adventure.pk]),
        reverse("campaigns:interval", args=[interval.pk]),
    ]


def acts_of(table: Table, adventure: Adventure) -> dict[str, str]:
    """Pages of acts, by the word for who may."""
    campaign, mine = [table.id], table.ember.pk
    event = Event.objects.filter(circle=table.id, kind="campaigns.adventure_closed")[0]
    return {
        reverse("campaigns:change", args=campaign): "organiser",
        reverse("campaigns:cards", args=campaign): "organiser",
        reverse("campaigns:card_add", args=campaign): "organiser",
        reverse("campaigns:end", args=campaign): "first",
        reverse("campaigns:plan", args=campaign): "player",
        reverse("campaigns:enter", args=campaign): "player",
        reverse("campaigns:adventure_change", args=[adventure.pk]): "side",
        reverse("campaigns:undo", args=[event.id]): "organiser",
        reverse("campaigns:muster", args=[adventure.pk, mine]): "owner",
    }


@pytest.mark.case(13)
class TestAPrivateCampaign:
    def test_is_listed_for_everybody_with_a_seat_and_for_nobody_else(self, table, stranger, client_of):
        for person in (table.bror, table.alva, table.dag):
            assert "Caela Nights" in words(client_of(person).get("/campaigns/"))
            assert "Caela Nights" in words(client_of(person).get("/"))
        for person in (stranger, None):
            assert "Caela Nights" not in words(client_of(person).get("/campaigns/"))
            assert "Caela Nights" not in words(client_of(person).get("/"))

    def test_is_in_no_count_of_a_stranger(self, table, stranger, client_of):
        answer = client_of(stranger).get("/campaigns/")
        assert answer.context["mine"] == []
        assert answer.context["public"] == []

    def test_its_pages_are_not_there_for_strangers_and_nobody_alike(self, table, stranger, client_of):
        adventure = table.played()
        for url in [*pages_of(table, adventure), *acts_of(table, adventure)]:
            assert client_of(stranger).get(url).status_code == 404, url
            assert client_of(None).get(url).status_code == 404, url
            assert client_of(stranger).post(url, {"act": str(uuid4())}).status_code in (404, 405), url

    def test_once_public_everybody_reads_it_and_it_is_listed_for_all(self, table, stranger, client_of):
        adventure = table.played()
        public(table)
        for person in (stranger, None):
            assert "Caela Nights" in words(client_of(person).get("/campaigns/"))
            for url in pages_of(table, adventure):
                assert client_of(person).get(url).status_code == 200, url


@pytest.mark.case(9)
class TestALinkThatIsShownWorks:
    """Every address on a page that somebody sees answers him, whoever he is."""

    LINK = re.compile(r'(?:href|action|hx-get)="(/[^"#]*)')

    def people(self, table: Table, stranger: Any) -> dict[str, Any]:
        return {"organiser": table.bror, "owner": table.alva, "other": table.dag, "stranger": stranger, "nobody": None}

    @pytest.mark.parametrize("who", ["organiser", "owner", "other", "spectator", "stranger", "nobody"])
    def test_for(self, who, table, stranger, client_of):
        adventure = table.played(fallen=[hero_of(table)])
        public(table)
        if who == "spectator":
            table.seat(stranger, role="spectator")
        person = {**self.people(table, stranger), "spectator": stranger}[who]
        client = client_of(person)
        seen: set[str] = set()
        for page in pages_of(table, adventure):
            html = words(client.get(page))
            seen |= {unescape(link) for link in self.LINK.findall(html)}
        seen = {link for link in seen if not link.startswith(("/static", "/api", "/admin", "/language", "/sign-out"))}
        wrong = {link: code for link in sorted(seen) if (code := client.get(link, follow=True).status_code) >= 400}
        assert wrong == {}

    def test_a_page_of_an_act_refuses_whoever_may_not_and_says_who_may(self, table, stranger, client_of):
        adventure = table.played()
        public(table)
        for url, who in acts_of(table, adventure).items():
            answer = client_of(stranger).get(url)
            assert answer.status_code == 403, (url, who)
            assert client_of(None).get(url).status_code == 302, url

    def test_a_spectator_reads_and_acts_nowhere(self, table, stranger, client_of, press):
        adventure = table.played(fallen=[hero_of(table)])
        table.seat(stranger, role="spectator")
        client = client_of(stranger)
        for page in pages_of(table, adventure):
            assert client.get(page).status_code == 200
        recovery = table.recovery(hero_of(table))
        typed = reverse("campaigns:recovery_type", args=[recovery.interval_id, recovery.pk])
        assert press(client, typed, face_1="1").status_code == 403
        assert press(client, reverse("campaigns:invite", args=[table.id]), role="player", days="3").status_code == 403


def hero_of(table: Table) -> Any:
    from tests.campaigns.table import on_roster

    return on_roster(table.ember)[0]


class TestATableOfRoles:
    """The same question for every act page and everybody: 200 for who may, 403 for the others."""

    MAY = {
        "organiser": {"organiser", "first", "player", "side", "owner"},
        "owner": {"player", "side", "owner"},
        "other": {"player", "side"},
        "spectator": set(),
    }

    @pytest.mark.parametrize("who", list(MAY))
    def test_for(self, who, table, stranger, client_of):
        table.seat(stranger, role="spectator")
        adventure = table.plan()
        people = {"organiser": table.bror, "owner": table.alva, "other": table.dag, "spectator": stranger}
        campaign = [table.id]
        wanted = {
            reverse("campaigns:change", args=campaign): "organiser",
            reverse("campaigns:cards", args=campaign): "organiser",
            reverse("campaigns:end", args=campaign): "first",
            reverse("campaigns:plan", args=campaign): "player",
            reverse("campaigns:enter", args=campaign): "player",
            reverse("campaigns:adventure_change", args=[adventure.pk]): "side",
            reverse("campaigns:muster", args=[adventure.pk, table.ember.pk]): "owner",
        }
        client = client_of(people[who])
        found = {url: client.get(url).status_code for url in wanted}
        assert found == {url: 200 if what in self.MAY[who] else 403 for url, what in wanted.items()}

    def test_a_co_organiser_does_all_but_ending_and_handing_over(self, table, stranger, client_of, press):
        table.seat(stranger, role="co-organiser")
        client = client_of(stranger)
        assert client.get(reverse("campaigns:change", args=[table.id])).status_code == 200
        assert client.get(reverse("campaigns:end", args=[table.id])).status_code == 403
        handed = reverse("campaigns:hand_over", args=[table.id, table.alva.user.pk])
        assert press(client, handed).status_code == 403


class TestAnInvitationOpensItsOwnPageOnly:
    def test_a_stranger_with_a_link_still_sees_no_other_page(self, table, stranger, client_of):
        from django.utils import timezone

        from accounts.models import Invitation

        made = table.bror.do(inviting.invite, campaign_id=table.id, at=timezone.now())
        code = Invitation.objects.get(pk=made.payload["invitation"]).code
        client = client_of(stranger)
        assert client.get(f"/invitations/{code}/").status_code == 200
        assert client.get(reverse("campaigns:campaign", args=[table.id])).status_code == 404


class TestTimesAreToldByOneClock:
    """A campaign and the warbands in it live by one zone, for readers whose own isn't known."""

    @pytest.fixture
    def clocks(self, table, client_of):
        """The zone of an act's time on pages of both apps, for one client."""
        table.bror.do(campaigning.change, campaign_id=table.id, changes={"time_zone": "Asia/Tokyo"})
        member = table.ember.members.order_by("rank")[0]
        addresses = [
            reverse("campaigns:log", args=[table.id]),
            reverse("roster:warband", args=[table.ember.pk]),
            reverse("roster:history", args=[table.ember.pk]),
            reverse("roster:silver", args=[table.ember.pk]),
            reverse("roster:member", args=[member.pk]),
        ]

        def told(**cookies: str) -> set[str]:
            client = client_of(table.alva)
            client.cookies.load(cookies)
            pages = [words(client.get(address)) for address in addresses]
            return {zone for page in pages for zone in re.findall(r"\d\d:\d\d ([A-Z]{3,4})\b", page)}

        table.bror.roster.correct_silver(warband_id=table.ember.pk, amount=5, reason="toll")
        return told

    def test_that_of_the_campaign_on_every_page(self, clocks):
        assert clocks() == {"JST"}

    def test_the_readers_own_where_his_browser_told_it(self, clocks):
        assert clocks(zone="Asia/Kolkata") == {"IST"}

    def test_a_warband_alone_goes_by_utc(self, table, owner, client_of):
        alone = owner.founded("Alone")
        page = words(client_of(owner).get(reverse("roster:history", args=[alone.pk])))
        assert set(re.findall(r"\d\d:\d\d ([A-Z]{3,4})\b", page)) == {"UTC"}
