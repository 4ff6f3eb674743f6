"""What a worker does with tasks in hand when its broker goes away: the only place that changes how Celery talks to one."""

from typing import Any

from kombu.transport import redis


class Returning(redis.QoS):
    """Hands tasks back when a connection is closed, unless nothing is left of the connection to hand them back over.

    The library's own looks for the broker's address in a connection that was thrown away, and that ends the whole worker.
    A broker that kept such a task gives it out again after `visibility_timeout`; the sweeps don't wait for that.
    """

    def restore_unacked(self, client: Any = None) -> None:
        transport = self.channel.connection
        if transport is None or transport.client is None:
            held = self._delivered
            if held is not None:
                held.clear()
            return
        super().restore_unacked(client)


def install() -> None:
    redis.Channel.QoS = Returning
