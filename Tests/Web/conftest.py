import fcntl
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from browsing import Browser, PageOpener
from demo_site import DemoServer
from playwright.sync_api import expect

# The machine that runs everything at once is slow: a test may wait long, but never waits longer than it needs.
expect.set_options(timeout=30_000)


@dataclass
class Template:
    data: str


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    """A data folder with the demonstration in it, made once for all processes that run tests."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "demonstration"
    with Path(shared, "demonstration.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            with DemoServer() as site:
                site.stop()
                shutil.copytree(site.data, shared / "unfinished")
            Path(shared, "unfinished").rename(folder)
    return Template(str(folder))


@pytest.fixture(scope="session")
def demo(template):
    with DemoServer(copy_of=template) as site:
        yield site


@pytest.fixture
def site(demo):
    """The server that all tests share: what one changes there must not matter to another."""
    return demo


@pytest.fixture(scope="session")
def quiet_site(template):
    """The server of the tests of searching, which post little: the demonstration nearly as it was made."""
    with DemoServer(copy_of=template) as site:
        yield site


@pytest.fixture
def tenant_settings(site):
    """Changes settings of the marketplace for one test: `tenant_settings(holdFirstListings=True)`."""
    admin, before = site.log_in("admin"), {}
    assert site.call("POST", "/v1/account/reauthentication", {"password": admin.password}, by=admin).status < 300

    def change(**values):
        now = site.call("GET", "/v1/admin/tenant", by=admin).json()
        before.update({name: now[name] for name in values if name not in before})
        reply = site.call("PATCH", "/v1/admin/tenant", values, by=admin)
        assert reply.status == 200, reply.body

    yield change
    change(**before)


@pytest.fixture
def own_site(template):
    """A server for one test alone: to be stopped, started again, emptied."""
    with DemoServer(copy_of=template) as site:
        yield site


@pytest.fixture(scope="session")
def chromium():
    with Browser() as browser:
        yield browser


@pytest.fixture
def visit(request, chromium, site):
    visits = PageOpener(chromium, site)
    yield visits
    failed = request.node.stash.get(FAILED, False)
    visits.close(request.node.name if failed else None)
    assert failed or not visits.troubles, "\n".join(visits.troubles)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
