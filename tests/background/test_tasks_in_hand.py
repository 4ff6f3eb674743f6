"""A broker that goes away while a worker has a task in hand: the worker lives on."""

import contextlib

import pytest

from config.celery import app
from deploy import servers


class TestAConnectionThatIsThrownAwayWithATaskInHand:
    @pytest.mark.processes
    def test_is_closed_without_a_fault(self, broker: servers.Valkey):
        connection = app.connection_for_read(broker.url)
        queue = connection.SimpleQueue("in-hand")
        queue.put({})
        taken = queue.get(timeout=5)
        held = taken.channel.qos
        assert list(held._delivered) == [taken.delivery_tag]
        broker.halt()
        transport = connection.transport
        with contextlib.suppress(*connection.connection_errors):
            held.channel.client.ping()
        transport.client = None  # as the library leaves it behind
        held.channel._pool = None
        held.restore_unacked_once()
        assert list(held._delivered) == []
        connection.release()
