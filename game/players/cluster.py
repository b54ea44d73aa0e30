"""Games on the machines of a Dask cluster; every worker has to run this very program."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from game.core.errors import UsageError
from game.data.suggest import one_of
from game.players.build import Build, own_build

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = 10
"""Seconds in which a scheduler has to answer, and to have a worker."""
RETRIES = 2
"""How often a game is begun anew whose worker was lost: the same seed, the same game."""


class Cluster(Executor):
    """Plays on the workers of a scheduler; UsageError says why that is impossible."""

    def __init__(self, address: str) -> None:
        self._client = _connected(address)
        try:
            self.workers = _checked(self._client, address)
        except BaseException:
            self._client.close()
            raise
        self._executor = self._client.get_executor(pure=False, retries=RETRIES)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give a call to a worker and return its future."""
        future: Future[T] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Take no more work; cancel what has not begun, or wait for what is being done."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()


def _connected(address: str) -> Any:
    try:
        import distributed
    except ImportError:
        raise UsageError(
            "--cluster needs Dask; install it with: pip install 'sandtable[cluster]'"
        ) from None
    # Its own complaints about versions are ours to make, and its connection attempts nobody's.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client: Any = distributed.Client
            return client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(
            f"nobody answers at {address}: start 'dask scheduler' there and 'dask worker "
            f"{address}' on each machine ({type(error).__name__})"
        ) from None


def _checked(client: Any, address: str) -> int:
    """Return how many games the workers play at a time, once all have shown what they run."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise UsageError(
            f"the cluster at {address} has no workers: start 'dask worker {address}'"
        ) from None
    found: Mapping[str, Any] = client.run(own_build, on_error="return")
    if strangers := [
        stranger for name, each in found.items() if (stranger := _strange(name, each))
    ]:
        raise UsageError(
            f"every worker has to run {own_build()}, but {one_of(strangers)}; "
            "install the same Sandtable everywhere"
        )
    return sum(client.nthreads().values())


def _strange(name: str, found: object) -> str:
    """Return why a worker is not one of ours; empty if it is."""
    if isinstance(found, Build):
        return "" if found == own_build() else f"worker {name} runs {found}"
    return f"worker {name} has none ({type(found).__name__})"
