import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '../../support/playground/read-events.ts';
import { cpuTime } from './cpu-time.ts';

/** From the start of a process, in milliseconds. */
export interface FirstCard {
  /** The page answers. */
  pageMs: number;
  /** The message with the card is there, its picture fetched. */
  cardMs: number;
  /** The same, as time of the processor. */
  cpuMs: number;
}

/**
 * Starts a playground that nobody has started before, as its user does, asks the page for a player as soon as it answers, and
 * fetches the picture.
 * @param program as Node's arguments
 * @param root of the project
 */
export async function timeFirstCard(program: readonly string[], root: string): Promise<FirstCard> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-first-card-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const since = () => performance.now() - from;
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      STORE_URL: `sqlite://${folder}/loadout.sqlite`,
      SERVICE_DATA: `${folder}/service`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await until(child, () => fetch(url));
    const pageMs = since();
    const picture = firstPicture(url);
    await until(child, () => runPlayer(url));
    const response = await fetch(url + (await picture));
    if ((await response.arrayBuffer()).byteLength < 10_000) throw new Error('the card has no picture');
    return { pageMs, cardMs: since(), cpuMs: cpuTime(child.pid) };
  } finally {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  }
}

function runPlayer(url: string): Promise<Response> {
  return fetch(`${url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: '', command: 'player', options: { uid: '9876543210' } }),
  });
}

/** Where the first picture of a message lies. */
async function firstPicture(url: string): Promise<string> {
  for await (const { data } of readEvents(`${url}/api/events?person=`)) {
    const found = /"url":"(\/files\/[^"]+\/player\.[^"]+)"/.exec(JSON.stringify(data));
    if (found?.[1]) return found[1];
  }
  throw new Error('the page went away before the card was there');
}

/** Asks again and again: nothing listens at first, and then the bot has not registered its commands. */
async function until(child: ChildProcess, ask: () => Promise<Response>): Promise<void> {
  while (child.exitCode === null) {
    const response = await ask().catch(() => undefined);
    if (response?.ok) return;
    await sleep(askAgainMs);
  }
  throw new Error(`it ended with ${child.exitCode}`);
}

const askAgainMs = 10;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}
