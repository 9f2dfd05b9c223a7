#!/usr/bin/python3
"""A window with WebKitGTK's web view, which WebKitWebDriver starts as its browser: Debian's own test browser cannot be
narrower than 447 pixels. It writes to the standard output, for webkit.ts, what its pages report and every request
that leaves the site.

    window.py ORIGIN DOWNLOADS SCRIPT      SCRIPT runs in every page before the page's own

It uses Debian's Python, because the bindings are in no virtual environment.
"""
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

ORIGIN, DOWNLOADS, SCRIPT = sys.argv[1:4]


def say(text):
    print(text, flush=True)


def requested(_view, _resource, request):
    address = request.get_uri()
    if address.startswith(("http:", "https:", "ws:", "wss:")) and not address.startswith(f"{ORIGIN}/"):
        say(f"third party: {address}")


def reported(_scripts, message):
    say(f"console: {' '.join(message.get_js_value().to_string().split())}")


def downloading(_context, download):
    def decide(download, name):
        download.set_destination((Path(DOWNLOADS) / name).as_uri())
        return True

    download.connect("decide-destination", decide)


# Nothing that a test leaves behind is there in the next window.
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages(["en-GB"])
context.connect("download-started", downloading)

# No animations while a test looks at the page.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
window = Gtk.Window()
window.set_default_size(1280, 900)
window.connect("destroy", Gtk.main_quit)
tabs = Gtk.Notebook(show_tabs=False, show_border=False)
window.add(tabs)

scripts = WebKit2.UserContentManager()
scripts.connect("script-message-received::report", reported)
scripts.register_script_message_handler("report")
scripts.add_script(
    WebKit2.UserScript.new(
        Path(SCRIPT).read_text(),
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)


def closed(view):
    view.destroy()
    if tabs.get_n_pages() == 0:
        Gtk.main_quit()


def open_view(_session):
    view = WebKit2.WebView(web_context=context, user_content_manager=scripts, is_controlled_by_automation=True)
    view.connect("resource-load-started", requested)
    view.connect("close", closed)
    tabs.append_page(view, None)
    window.show_all()
    tabs.set_current_page(-1)
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("kinkeeper-tests")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", started)
Gtk.main()
