// Node loads this before a bot that `local-discord-server --as-discord` starts: connections to Discord's hosts go there.
const { Socket } = require('node:net');

const { LOCAL_DISCORD_PORT: port, LOCAL_DISCORD_DOMAINS: domains = '' } = process.env;
const ofDiscord = (host) =>
  typeof host === 'string' &&
  domains.split(',').some((domain) => `.${host.toLowerCase().replace(/\.$/, '')}`.endsWith(`.${domain}`));

const { connect } = Socket.prototype;
if (port)
  Socket.prototype.connect = function connectHere(...args) {
    // Node's own callers give one list of arguments.
    const list = Array.isArray(args[0]) ? args[0] : args;
    if (ofDiscord(list[0]?.host)) list[0] = { ...list[0], host: '127.0.0.1', port: Number(port) };
    else if (ofDiscord(list[1])) list.splice(0, 2, Number(port), '127.0.0.1');
    return connect.apply(this, args);
  };
