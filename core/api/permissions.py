"""What a token's scope allows. Who may do what is decided in the services."""

from rest_framework import exceptions
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from core.errors import NotAllowed


class TokenScope(BasePermission):
    """A token without write scope may only read."""

    def has_permission(self, request: Request, view: object) -> bool:
        if request.method in SAFE_METHODS:
            return True
        scope = getattr(request.auth, "scope", None)
        if scope is not None and scope != "write":
            raise NotAllowed("write_token")
        return True


class SignedInToAct(TokenScope):
    """Everybody may read what is shown to everybody; whoever acts must be somebody."""

    def has_permission(self, request: Request, view: object) -> bool:
        if request.method not in SAFE_METHODS and not somebody(request):
            raise exceptions.NotAuthenticated()
        return super().has_permission(request, view)


class SignedIn(TokenScope):
    """For whatever concerns a person: somebody must be signed in."""

    def has_permission(self, request: Request, view: object) -> bool:
        if not somebody(request):
            raise exceptions.NotAuthenticated()
        return super().has_permission(request, view)


def somebody(request: Request) -> bool:
    return bool(request.user and request.user.is_authenticated)
