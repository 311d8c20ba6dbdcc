"""What Prometheus and Grafana ask of the server is what the server measures, and the alerts fire on it."""

import json
import re
import shutil
import subprocess

import pytest
from make_docs import ROOT
from pictures import png

PROMETHEUS = ROOT / "Operations/prometheus"
DASHBOARD = ROOT / "Operations/grafana/digs.json"
PROMTOOL = shutil.which("promtool")
METRIC = re.compile(r"\bdigs_[a-z_]+")
WITH_POSTGRESQL = {"digs_database_reads_waiting"}


@pytest.fixture(scope="module")
def scrape(server, samples) -> str:
    """The metrics after all kinds of work: samples log in, post and upload."""
    answer = server.send("GET", "/metrics", address=server.admin_address)
    assert answer.status == 200
    return answer.body.decode()


def families(scrape: str) -> set[str]:
    """What may be asked of the metrics: a histogram has three names."""
    names = set()
    for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", scrape, re.MULTILINE):
        names |= {f"{name}_{part}" for part in ("bucket", "sum", "count")} if kind == "histogram" else {name}
    return names


def values(scrape: str, name: str) -> dict[str, float]:
    """By labels."""
    found = re.findall(rf"^{name}(?:\{{(.*)\}})? (\S+)$", scrape, re.MULTILINE)
    return {labels: float(value) for labels, value in found}


def test_every_metric_that_alerts_and_dashboard_name_is_measured(scrape):
    known = families(scrape) | WITH_POSTGRESQL
    for path in (PROMETHEUS / "alerts.yml", PROMETHEUS / "alerts-test.yml", DASHBOARD):
        named = set(METRIC.findall(path.read_text(encoding="utf-8")))
        assert named and named <= known, f"{path.name}: {sorted(named - known)}"


def test_the_dashboard_shows_every_metric_and_each_panel_has_a_place_of_its_own(scrape):
    text = DASHBOARD.read_text(encoding="utf-8")
    shown = set(METRIC.findall(text))
    for name in WITH_POSTGRESQL.union(re.findall(r"^# TYPE (\S+)", scrape, re.MULTILINE)):
        assert any(known.startswith(name) for known in shown), f"{name} is on no panel"
    taken = set()
    for panel in json.loads(text)["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells
    assert max(x for x, _ in taken) < 24


def test_work_is_measured(scrape):
    for name in ("digs_commit_writes", "digs_commit_seconds", "digs_commit_wait_seconds", "digs_password_wait_seconds",
                 "digs_image_wait_seconds"):
        assert values(scrape, f"{name}_count")[""] > 0, name
    assert values(scrape, "digs_listings_visible")[""] > 0
    assert values(scrape, "digs_index_lag_changes")[""] == 0
    assert values(scrape, "digs_disk_free_bytes")[""] > 1e6
    assert values(scrape, "digs_connections_open")[""] >= 0
    assert set(values(scrape, "digs_readiness_failing").values()) == {0}


def test_routes_have_one_label_each_and_what_has_no_route_shares_one(server):
    for number in range(30):
        server.send("GET", f"/nowhere-{number}")
        server.send("GET", f"/v1/listings/{number}")
        server.send("TRACE", f"/v1/tenant/{number}")
    scrape = server.send("GET", "/metrics", address=server.admin_address).body.decode()
    labels = values(scrape, "digs_request_seconds_count").keys()
    assert not [label for label in labels if "nowhere" in label or "TRACE" in label]
    assert 'method="GET",route="none",status="404"' in labels
    assert any('method="OTHER"' in label for label in labels)
    assert 'method="GET",route="/v1/listings/{id}",status="404"' in labels


def test_a_backup_leaves_its_time_for_the_server_to_tell(server, samples, tmp_path):
    def time() -> float:
        scrape = server.send("GET", "/metrics", address=server.admin_address).body.decode()
        return values(scrape, "digs_last_backup_timestamp_seconds")[""]
    server.run("backup", str(tmp_path / "digs.tar"))
    first = time()
    assert first > 1.7e9
    server.run("backup", "--to", str(tmp_path / "backups"))
    assert time() >= first


@pytest.mark.skipif(not PROMTOOL, reason="prometheus is not installed")
@pytest.mark.parametrize("command", [
    ["check", "rules", "alerts.yml"], ["check", "config", "prometheus.yml"], ["test", "rules", "alerts-test.yml"]])
def test_prometheus_accepts_the_rules(command):
    done = subprocess.run([PROMTOOL, *command], cwd=PROMETHEUS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_is_tried():
    rules = re.findall(r"- alert: (\w+)", (PROMETHEUS / "alerts.yml").read_text(encoding="utf-8"))
    tried = (PROMETHEUS / "alerts-test.yml").read_text(encoding="utf-8")
    assert len(rules) > 5
    for rule in rules:
        assert re.search(rf"alertname: {rule}\s+eval_time: \w+\s+exp_alerts:", tried), f"nothing sets {rule} off"
