"""Nothing moves when a script comes long after the page, as on a slow line."""

import time

import pytest
from browsing import DESKTOP, PHONE
from demo_site import CAMPUS
from playwright.sync_api import expect
from searching import SIZES

SHIFT = """
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""
