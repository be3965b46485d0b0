"""The extension `PhoneWidgets` without a daemon: the trees of its widgets and Live Activities in a language."""

import json
import os
import subprocess
import tempfile

from harness import BINARIES

# The parts of the Dynamic Island, whose scheme is dark.
ISLAND = ["compact_leading", "compact_trailing", "minimal"]
REGIONS = ["leading", "center", "trailing", "bottom"]


class Phone:
    """The extension's process; `ask`, `widget` and `activities` send requests to it."""

    def __init__(self, language):
        self._folder = tempfile.TemporaryDirectory()
        locale = {"en": "en_US", "de": "de_DE", "es": "es_ES", "fr": "fr_FR", "ja": "ja_JP", "zh-Hans": "zh_CN", "ar": "ar_EG"}[language]
        resources = BINARIES / "ActionButton_PhoneWidgets.resources/PhoneWidgets.resources"
        environment = dict(os.environ, ACTIONBUTTON_EXTENSION="1", ACTIONBUTTON_RESOURCES=str(resources),
                           XDG_CONFIG_HOME=self._folder.name, HOME=self._folder.name, TZ="UTC", LANG=f"{locale}.UTF-8")
        self._process = subprocess.Popen([str(BINARIES / "PhoneWidgets")], env=environment, text=True,
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._number, self.notices = 0, []
        self.ask("hello", version=1, language=language, tables=[str(resources)])
        self.gallery = self.ask("describe")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()

    def ask(self, request, **body):
        """Sends a request and returns its result; stores the notices that come before the result."""
        self._number += 1
        self._process.stdin.write(json.dumps({"id": self._number, "request": request, **body}) + "\n")
        self._process.stdin.flush()
        for line in self._process.stdout:
            message = json.loads(line)
            if "notice" in message:
                self.notices.append(message)
            elif message.get("id") == self._number:
                if "error" in message:
                    raise RuntimeError(f"{request}: {message['error']}")
                return message["result"]
        raise RuntimeError(f"the extension ended before it answered {request}")

    def widget(self, kind, family):
        """The entry of a widget: its text with its trees."""
        return self.ask("timeline", kind=kind, family=family)["entries"][0]

    def activities(self):
        """The three Live Activities, by the names of their types."""
        control = {"id": "scene", "kind": "com.example.phone.scene", "configuration": {}}
        action = self.ask("load", control=control)["archive"].get("action")
        self.ask("perform", control=control, action=action)
        activities = [notice for notice in self.notices if notice["notice"] == "activity"]
        # A notice has no views: they need a request, because evaluating them can end the process.
        return {each["type"]: self.ask("views", activity=each)["activity"]["shown"] for each in activities}
