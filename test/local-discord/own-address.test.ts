import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { addressCalled, withOwnAddress, withoutOwnAddress } from '../../src/local-discord/own-address.ts';

const origin = 'http://127.0.0.1:14200';
const text = JSON.stringify({
  url: `${origin}/attachments/1/2/x.png`,
  proxy_url: `${origin}/attachments/1/2/x.png`,
  webhook: `${origin}/api/webhooks/1/t`,
  gateway: 'ws://127.0.0.1:14200',
});

it.each([
  ['http://discord:14200', 'ws://discord:14200'],
  // A port that a container publishes under another number.
  ['http://localhost:49153', 'ws://localhost:49153'],
  ['https://bots.example', 'wss://bots.example'],
])('gives files and the gateway the address that a bot called: %s', (called, gateway) => {
  const file = `${called}/attachments/1/2/x.png`;
  expect(JSON.parse(withOwnAddress(text, origin, called))).toEqual({
    ...{ url: file, proxy_url: file, gateway },
    webhook: `${called}/api/webhooks/1/t`,
  });
  expect(withoutOwnAddress(`${file}?x`, origin, called)).toBe(`${origin}/attachments/1/2/x.png?x`);
});

it.each(['https://discord.com', 'https://canary.discord.com'])('speaks as Discord at %s', (called) => {
  const path = 'attachments/1/2/x.png';
  const answer = JSON.parse(withOwnAddress(text, origin, called));
  expect(answer).toEqual({
    url: `https://cdn.discordapp.com/${path}`,
    proxy_url: `https://media.discordapp.net/${path}`,
    webhook: 'https://discord.com/api/webhooks/1/t',
    gateway: 'wss://gateway.discord.gg',
  });
  for (const file of [answer.url, answer.proxy_url])
    expect(withoutOwnAddress(file, origin, called)).toBe(`${origin}/${path}`);
});

it.each(['http://localhost:14200', origin, 'http://', 'http://%'])('leaves them at %s', (called) => {
  expect(withOwnAddress(text, origin, called)).toBe(text);
});

it.each([
  [{ host: 'a:1' }, new Socket(), 'http://a:1'],
  [{ host: 'a', 'x-forwarded-proto': 'https, http' }, new Socket(), 'https://a'],
  [{ host: 'discord.com' }, new TLSSocket(new Socket()), 'https://discord.com'],
])('knows from %j what was called', (headers, socket, called) => {
  expect(addressCalled({ headers, socket } as unknown as IncomingMessage)).toBe(called);
});
