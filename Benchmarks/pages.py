"""Measures how pages load on a slow phone: what jumps, when the largest part is painted, how many requests.

    .venv/bin/python Benchmarks/pages.py [--wide] [--runs 5] [page …]

A network of 1.6 Mbit/s and 150 ms, a processor four times slower, an empty cache, Chromium at 360 × 740 (`--wide`:
1280 × 800). Serves the demonstration with `.build/release/digs` (or DIGS_BINARY) and prints a table: the median of the
runs, and the fastest paint, which other work on the machine disturbs least.
"""

import argparse
import os
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
os.environ.setdefault("DIGS_BINARY", str(ROOT / ".build/release/digs"))
sys.path.insert(0, str(ROOT / "Tests/Web"))
from browsing import Browser  # noqa: E402  (the path is set above)
from demo_site import DemoServer  # noqa: E402

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
WIDE = {"viewport": {"width": 1280, "height": 800}}
BITS_PER_SECOND, LATENCY_MILLISECONDS, SLOWDOWN = 1_600_000, 150, 4

OBSERVE = """
    window.shift = 0;
    window.paint = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.paint = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
"""


def pages(site: DemoServer) -> dict:
    """Path and reader of each page by its name."""
    campus = site.call("GET", "/v1/universities?q=rochester+institute").json()["items"][0]["id"]
    student = site.log_in("student")
    listings = [one["id"] for one in site.demo_listings()]
    for listing in listings[:12]:
        site.call("PUT", f"/v1/favorites/{listing}", by=student)
    return {
        "start": ("/", None), "results": (f"/listings?universityId={campus}", None),
        "map": (f"/map?universityId={campus}", None), "listing": (f"/listings/{listings[0]}", None),
        "favorites": ("/favorites", student),
        "post": ("/post", student), "my listings": ("/my-listings", site.log_in("owner")),
        "account": ("/account", student), "moderate": ("/admin", site.log_in("admin")), "log in": ("/login", None),
        "compare": (f"/compare?ids={','.join(listings[:3])}", student), "area": ("/places?area=place-3663000", None),
        "market study": ("/market?area=place-3663000", None), "calculator": ("/calculator", None),
        "records": ("/records?block=philadelphia-2000-walnut-st", None),
    }


def measure(browser: Browser, site: DemoServer, path: str, reader, options: dict) -> tuple[float, int, int, int]:
    """CLS, LCP in milliseconds, requests and bytes of one load."""
    context = browser.chromium.new_context(base_url=site.url, locale="en-US", service_workers="block", **options)
    if reader:
        context.add_cookies([{"name": "digs_session", "value": reader.token, "url": site.url, "httpOnly": True,
                              "sameSite": "Lax"}])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    counted = {"requests": 0, "bytes": 0}
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    # A picture within a style sheet is none either.
    session.on("Network.requestWillBeSent", lambda event: counted.update(
        requests=counted["requests"] + (not event["request"]["url"].startswith("data:"))))
    # What the browser has already is no request to the server, such as the icon of the tab, which the header shows too.
    session.on("Network.responseReceived", lambda event: counted.update(
        requests=counted["requests"] - event["response"].get("fromDiskCache", False)))
    session.on("Network.loadingFinished",
               lambda event: counted.update(bytes=counted["bytes"] + int(event["encodedDataLength"])))
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": LATENCY_MILLISECONDS, "downloadThroughput": BITS_PER_SECOND / 8,
        "uploadThroughput": BITS_PER_SECOND / 16})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    shift, paint = page.evaluate("[window.shift, window.paint]")
    context.close()
    return shift, round(paint), counted["requests"], counted["bytes"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="page")
    parser.add_argument("--wide", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    print("| page | CLS | LCP ms | fastest | requests | KB |\n|---|---|---|---|---|---|")
    with DemoServer() as site, Browser() as browser:
        for name, (path, reader) in pages(site).items():
            if arguments.names and name not in arguments.names:
                continue
            options = WIDE if arguments.wide else PHONE
            shifts, paints, requests, sizes = zip(
                *(measure(browser, site, path, reader, options) for _ in range(arguments.runs)), strict=True)
            print(f"| {name} | {max(shifts):.3f} | {statistics.median(paints):.0f} | {min(paints)} | {max(requests)} | "
                  f"{max(sizes) / 1000:.0f} |", flush=True)


if __name__ == "__main__":
    main()
