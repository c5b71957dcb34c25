"""A Discord for tests of a bot, and the people in it. Needs Node, and nothing of Python beyond its standard library.

With `pytest_plugins = ["local_discord"]`, pytest has the fixtures `local_discord`, one for each module, and `discord`, the same
as it was at its start, for each test.
"""

import json, os, subprocess, time
from contextlib import ExitStack
from itertools import takewhile
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


class LocalDiscord(ExitStack):
    """Starts the program, or uses the one whose settings are in the environment (`--exit-with`). Use it in a `with`."""

    def __init__(self, command=("npx", "--no-install", "--offline", "local-discord-server", "--as-discord")):
        super().__init__()
        self.settings = dict(os.environ)
        if "DISCORD_CDN_URL" not in self.settings:
            lines = takewhile(lambda line: line != "ready\n", self._start(command, stdout=subprocess.PIPE, text=True).stdout)
            self.settings.update(line.strip().split("=", 1) for line in lines)
        if "DISCORD_CDN_URL" not in self.settings:
            self.close()
            raise AssertionError(
                "The local Discord did not start. If npx does not find it, install it in this folder first: "
                "npm install --save-dev local-discord-server"
            )

    def _start(self, command, **options):
        process = subprocess.Popen(command, env=self.settings, **options)
        self.callback(process.communicate)
        self.callback(process.terminate)
        return process

    def start_bot(self, *command, ready=""):
        """Runs a bot with the settings in its environment, and waits for it to register the command `ready`."""
        bot, latest = self._start(command), time.monotonic() + 30
        while True:
            try:
                return self.ask("/ready", within=500, command=ready)
            except AssertionError:
                if bot.poll() is not None:
                    raise AssertionError(f"The bot ended before it was ready ({bot.returncode}).") from None
                if time.monotonic() > latest:
                    raise

    def member(self, name, place=""):
        return Member(self, person=name, place=place)

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

    def __init__(self, discord, **where):
        self._discord, self._where = discord, where

    def step(self, step, **fields):
        """Takes any step. If a bot answers it, returns the answer's `message` and `isPrivate`, or the `form` that it opens."""
        return self._discord.ask("/steps", {**self._where, "step": step, **fields})

    def runs(self, command, options=None):
        return self.step("runs", command=command, options=options)

    def presses(self, button):
        return self.step("presses", button=button)

    def waits(self, contains=""):
        """Waits for a bot's message that is newer than what the person said last, and contains this."""
        return self._discord.ask("/wait", contains=contains, **self._where)

    def sees(self):
        """The place as lines of text."""
        return self._discord.ask("/text", **self._where)


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
