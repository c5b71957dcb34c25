"""Python loads this before a bot that `local-discord-server --as-discord` starts: connections to Discord's hosts go there."""

import functools, importlib, importlib.util, os, socket, sys

_port = os.environ.get("LOCAL_DISCORD_PORT")
_domains = tuple("." + domain for domain in os.environ.get("LOCAL_DISCORD_DOMAINS", "").split(","))


class _Finder:
    """aiohttp asks for the proxy of the environment only if its session has `trust_env`."""

    def find_spec(self, name, path=None, target=None):
        if name != "aiohttp.client":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        load = spec.loader.exec_module

        def exec_module(module):
            load(module)
            start = module.ClientSession.__init__

            @functools.wraps(start)
            def trust(self, *args, **options):
                start(self, *args, **{**options, "trust_env": True})

            module.ClientSession.__init__ = trust

        spec.loader.exec_module = exec_module
        return spec


if _port:
    sys.meta_path.insert(0, _Finder())
    _find = socket.getaddrinfo

    @functools.wraps(_find)
    def _find_here(host, port, *args, **options):
        name = host.decode() if isinstance(host, bytes) else host or ""
        if ("." + name.lower().rstrip(".")).endswith(_domains):
            host, port = "127.0.0.1", int(_port)
        return _find(host, port, *args, **options)

    socket.getaddrinfo = _find_here

# Gives way to the machine's own file of this name.
_folder, _self = os.path.dirname(__file__), sys.modules.pop(__name__)
sys.path[:] = [folder for folder in sys.path if folder != _folder]
try:
    importlib.import_module(__name__)
except ImportError:
    sys.modules[__name__] = _self
