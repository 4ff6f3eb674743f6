"""A campaign played through the API alone: small steps for tests that go on from there."""

from typing import Any

from tests.core.calling import Caller

CLASSES = ("warrior", "warrior", "rogue", "theurgist", "wizard")


def made(answer: Any) -> dict[str, Any]:
    """The result of an act that must succeed."""
    assert answer.status_code == 201, answer.content
    return answer.json()["result"]


def founded(app: Caller, name: str) -> str:
    warband = made(app.do("warbands/", {"name": name, "system": "dozen-die"}))["warband"]
    for number, main_class in enumerate(CLASSES, start=1):
        made(app.do(f"warbands/{warband}/heroes/", {"name": f"{name} {number}", "main_class": main_class}))
    made(app.do(f"warbands/{warband}/found/"))
    return warband


def heroes(app: Caller, warband: str) -> list[dict[str, Any]]:
    return [one for one in app.get(f"warbands/{warband}/").json()["members"] if one["kind"] == "hero"]


class Evening:
    """Bror's campaign with Alva's and Dag's warbands in it. Recoveries wait for dice from the table."""

    def __init__(self, bror: Any, alva: Any, dag: Any) -> None:
        self.bror, self.alva, self.dag = Caller(bror), Caller(alva), Caller(dag)
        told = {"name": "Caela Nights", "system": "dozen-die", "preset": "own_dice", "region": "caela"}
        self.id = made(self.bror.do("campaigns/", told))["campaign"]
        self.ember = self.enter(self.alva, "The Ember Road")
        self.gulls = self.enter(self.dag, "Black Gulls")

    @property
    def path(self) -> str:
        return f"campaigns/{self.id}/"

    def invite(self, role: str = "player") -> str:
        invitation = made(self.bror.do(f"{self.path}invitations/", {"role": role}))["invitation"]
        return next(one["code"] for one in self.bror.all(f"{self.path}invitations/") if one["id"] == invitation)

    def seat(self, app: Caller, role: str = "player") -> None:
        made(app.do(f"invitations/{self.invite(role)}/accept/"))

    def enter(self, app: Caller, name: str) -> str:
        self.seat(app)
        warband = founded(app, name)
        made(app.do(f"{self.path}warbands/", {"warband": warband}))
        return warband

    def plan(self, name: str = "The Ford") -> str:
        body = {"warbands": [self.ember, self.gulls], "name": name}
        return made(self.alva.do(f"{self.path}adventures/", body))["adventure"]

    def muster(self, adventure: str) -> None:
        for app, warband in ((self.alva, self.ember), (self.dag, self.gulls)):
            rows = app.all(f"adventures/{adventure}/muster/?warband={warband}")
            going = [{"warband": warband, "members": [one["id"] for one in rows if not one["why_not"]]}]
            made(app.do(f"adventures/{adventure}/muster/", {"going": going}))

    def report(self, fallen: list[str] | None = None, *, silver: int = 0, outcome: str = "win") -> dict[str, Any]:
        """What Alva reports."""
        casualties = [{"member": one, "cause": "fallen"} for one in fallen or []]
        side = {"warband": self.ember, "silver": silver, "items": [], "casualties": casualties}
        return {"warband": self.ember, "outcome": outcome, "sides": [side], "notes": "A wet day."}

    def played(self, name: str = "The Ford", **told: Any) -> str:
        adventure = self.plan(name)
        self.muster(adventure)
        made(self.alva.do(f"adventures/{adventure}/report/", self.report(**told)))
        made(self.dag.do(f"adventures/{adventure}/confirm/"))
        return adventure

    def interval(self, warband: str | None = None) -> dict[str, Any]:
        found = self.alva.get(f"warbands/{warband or self.ember}/").json()["interval"]
        return self.alva.get(f"intervals/{found}/").json()
