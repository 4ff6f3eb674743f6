"""Pages of the reference as a browser would ask for them."""

from django.test import Client
from django.urls import reverse


def page(client: Client, name: str, *args: str, status: int = 200, **query: str) -> str:
    answer = client.get(reverse(f"rules:{name}", args=args), query)
    assert answer.status_code == status, answer.content[:500]
    return answer.content.decode()
