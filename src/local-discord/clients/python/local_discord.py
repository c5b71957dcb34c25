"""A Discord for tests of a bot, and the people in it. Needs Node, and nothing of Python beyond its standard library.

With `pytest_plugins = ["local_discord"]`, pytest has the fixtures `local_discord`, one for each module, and `discord`, the same
as it was at its start, for each test.
"""

import json, os, subprocess
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

_NOT_STARTED = (
    "The local Discord did not start. If npx does not find it, install it in this folder first: "
    "npm install --save-dev /path/to/local-discord-server-0.1.0.tgz"
)


class LocalDiscord:
    """Starts the program, or uses the one whose settings are in the environment (`--exit-with`). Use it in a `with`."""

    def __init__(self, command=("npx", "--no-install", "--offline", "local-discord")):
        self.settings, self._command, self._processes = dict(os.environ), command, []

    def __enter__(self):
        if "DISCORD_CDN_URL" not in self.settings:
            for line in self._start(self._command, stdout=subprocess.PIPE, text=True).stdout:
                if line == "ready\n":
                    break
                name, _, value = line.strip().partition("=")
                self.settings[name] = value
            else:
                self.__exit__()
                raise AssertionError(_NOT_STARTED)
        return self

    def __exit__(self, *_):
        for process in reversed(self._processes):
            process.terminate()
            process.communicate()

    def _start(self, command, **options):
        self._processes.append(subprocess.Popen(command, env=self.settings, **options))
        return self._processes[-1]

    def start_bot(self, *command, ready=""):
        """Runs a bot with the settings in its environment, and waits for it to register the command `ready`."""
        bot = self._start(command)
        for _ in range(60):
            try:
                return self.ask("/ready", within=500, command=ready)
            except AssertionError as error:
                missing = error
            if bot.poll() is not None:
                raise AssertionError(f"The bot ended before it was ready ({bot.returncode}).")
        raise missing

    def member(self, name, place=""):
        return Member(self, name, place)

    def refused(self):
        """What the bots sent and Discord refused."""
        return self.ask("/exchanges", refused="true")["exchanges"]

    def ask(self, path, body=None, **query):
        """A request to `/_local`; its body makes it a POST."""
        url = f"{self.settings['DISCORD_CDN_URL']}/_local{path}?{urlencode(query)}"
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(url, data, {"content-type": "application/json"})) as answer:
                is_json = "json" in answer.headers.get("content-type", "")
                return json.load(answer) if is_json else answer.read().decode()
        except HTTPError as error:
            with error:
                raise AssertionError(json.load(error)["message"]) from None


class Member:
    """A person at a place. What they can't do raises an AssertionError with the sentence that they would read."""

    def __init__(self, discord, name, place):
        self._ask, self._where, self._after = discord.ask, {"person": name, "place": place}, ""

    def step(self, step, **more):
        return self._ask("/steps", {**self._where, "step": step, **more})

    def answer(self, step, **more):
        """Takes a step that a bot answers: returns its message with `isPrivate`, or the form that it opens."""
        answer = self.step(step, **more)
        return answer.get("form") or {**answer["message"], "isPrivate": answer["isPrivate"]}

    def runs(self, command, options=None, /, **more):
        """Runs a command with options: a dict, keywords, or both."""
        return self.answer("runs", command=command, options={**(options or {}), **more})

    def presses(self, button):
        return self.answer("presses", button=button)

    def chooses(self, select, *choices):
        return self.answer("chooses", select=select, choices=choices)

    def fills_in(self, values):
        """Fills in the form that is open, by the labels of its fields."""
        return self.answer("fillsIn", values=values)

    def says(self, text):
        """Says it; `.waits()` then waits for what a bot answers."""
        self._after = self.step("says", text=text)["message"]["id"]
        return self

    def waits(self, contains=""):
        return self._ask("/wait", **self._where, contains=contains, after=self._after)["message"]

    def sees(self):
        """The place as lines of text."""
        return self._ask("/text", **self._where)


try:
    import pytest

    @pytest.fixture(scope="module")
    def local_discord():
        with LocalDiscord() as program:
            yield program

    @pytest.fixture
    def discord(local_discord):
        local_discord.ask("/reset", {})
        return local_discord

except ImportError:
    pass
