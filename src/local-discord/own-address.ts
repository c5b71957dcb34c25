import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { isLoopback } from '../shared/process/served-host.ts';
import { isDiscordHost } from './rules/discord-hosts.ts';

/** Replaces `origin` in JSON by the address that a bot called. @param called e.g. `https://discord.com` */
export function withOwnAddress(text: string, origin: string, called: string): string {
  const own = ownAddresses(origin, called);
  if (!own) return text;
  return text
    .replaceAll(`"proxy_url":"${origin}/`, `"proxy_url":"${own.media}/`)
    .replaceAll(`${origin}/api/`, `${own.api}/api/`)
    .replaceAll(`${origin}/`, `${own.files}/`)
    .replaceAll(`"${toGateway(origin)}"`, `"${own.gateway}"`);
}

/** Reverses {@link withOwnAddress} for a file URL that a bot sends back. */
export function withoutOwnAddress(text: string, origin: string, called: string): string {
  const { files, media } = ownAddresses(origin, called) ?? {};
  const own = [files, media].find((address) => address && text.startsWith(`${address}/`));
  return own ? `${origin}${text.slice(own.length)}` : text;
}

/** Returns the origin that a client called, e.g. `https://discord.com`, even behind a TLS-terminating proxy. */
export function addressCalled({ headers, socket }: IncomingMessage): string {
  const [forwarded = ''] = String(headers['x-forwarded-proto'] ?? '').split(',');
  const isSecure = forwarded ? forwarded.trim() === 'https' : socket instanceof TLSSocket;
  return `${isSecure ? 'https' : 'http'}://${headers.host ?? ''}`;
}

/** Returns the addresses to substitute; undefined if those in the text are right. */
function ownAddresses(origin: string, called: string): typeof discord | undefined {
  if (!URL.canParse(called)) return undefined;
  const { hostname, port, protocol } = new URL(called);
  if (isDiscordHost(hostname)) return discord;
  const isHere = isLoopback(hostname) && protocol === 'http:' && port === new URL(origin).port;
  return isHere ? undefined : { media: called, api: called, files: called, gateway: toGateway(called) };
}

function toGateway(origin: string): string {
  return origin.replace('http', 'ws');
}

const discord = {
  media: 'https://media.discordapp.net',
  api: 'https://discord.com',
  files: 'https://cdn.discordapp.com',
  gateway: 'wss://gateway.discord.gg',
};
