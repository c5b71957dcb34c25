import { WebSocket } from 'ws';
import type { Figure } from '../run.ts';
import { type OpenSubject, openSubject } from './open-subject.ts';
import { benchPackage } from './package.ts';
import { fileBytes, openPoster, type Poster } from './poster.ts';

/** The local Discord: its package, how many interactions a second it takes with a file each, and that it stays as large as it is. */
export async function* bench(): AsyncGenerator<Figure> {
  yield* benchPackage();
  const local = await openSubject('local');
  const bare = await openSubject('bare');
  const [bot, poster] = [openPoster(local.apiUrl, atOnce), openPoster(bare.apiUrl, atOnce)];
  const socket = await logIn(local, bot);
  try {
    yield* sideBySide(local, bare, poster);
    yield* many(local);
  } finally {
    socket.terminate();
    for (const end of [bot, poster, local, bare]) end.close();
  }
}

const atOnce = 20;
const rounds = 7;
const perRound = 1500;

/** The result of one subject in a round. */
interface Round {
  perSecond: number;
  /** Processor time per request. It is steadier than the speed if other programs run as well. */
  milliseconds: number;
}

async function measure(subject: OpenSubject, drive: () => Promise<number>): Promise<Round> {
  const before = await subject.report();
  const seconds = await drive();
  const after = await subject.report();
  return {
    perSecond: perRound / seconds,
    milliseconds: (after.milliseconds - before.milliseconds) / perRound,
  };
}

/** Alternates the subjects, so that other work of the machine affects both; the median of the rounds counts. */
async function* sideBySide(local: OpenSubject, bare: OpenSubject, poster: Poster): AsyncGenerator<Figure> {
  const all: { bare: Round; local: Round }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const both = {
      bare: await measure(bare, () => postAll(poster, perRound)),
      local: await measure(local, () => local.run(perRound, atOnce)),
    };
    // The first one is for the compilers.
    if (round > 0) all.push(both);
  }
  const note = `${fileBytes / 1000} kB each, ${atOnce} at once; ${rounds} rounds of ${perRound} each; the bot is this process`;
  const figure = (name: string, value: number, unit: string, more: Partial<Figure> = {}) => ({
    figure: name,
    value: Math.round(value * 1000) / 1000,
    unit,
    ...more,
  });
  const of = (read: (round: (typeof all)[number]) => number) => middle(all.map(read));
  yield figure(
    'bare fastify that takes the bodies',
    of((one) => one.bare.perSecond),
    'requests/s',
    { note },
  );
  yield figure(
    'local Discord',
    of((one) => one.local.perSecond),
    'interactions/s',
    { atLeast: 1000, note: 'on 2 quiet cores' },
  );
  yield figure(
    'local Discord / bare',
    of((one) => one.local.perSecond / one.bare.perSecond),
    'of 1',
  );
  yield figure(
    'bare: processor',
    of((one) => one.bare.milliseconds),
    'ms a request',
  );
  yield figure(
    'local Discord: processor',
    of((one) => one.local.milliseconds),
    'ms an interaction',
    { atMost: 1 },
  );
}

async function* many(local: OpenSubject): AsyncGenerator<Figure> {
  const weights: number[] = [];
  for (let sent = 0; sent < 20_000; sent += 4000) {
    await local.run(4000, atOnce);
    weights.push(Math.round((await local.report()).memory / 1_048_576));
  }
  const [first = 0] = weights;
  const last = weights.at(-1) ?? 0;
  const note = `after each 4,000: ${weights.join(', ')}`;
  yield { figure: 'memory after 20,000 more', value: last, unit: 'MB', note };
  yield { figure: 'growth from 4,000 to 20,000', value: last - first, unit: 'MB' };
}

/** A bot that answers each interaction with the same callback. Resolves when it is ready. */
async function logIn({ apiUrl, token, applicationId }: OpenSubject, poster: Poster): Promise<WebSocket> {
  const headers = {
    authorization: `Bot ${token}`,
    'content-type': 'application/json',
    'user-agent': 'DiscordBot (https://loadout.example, 1)',
  };
  await fetch(`${apiUrl}/v10/applications/${applicationId}/commands`, {
    method: 'PUT',
    headers,
    body: JSON.stringify([{ name: 'card', description: 'Shows a card' }]),
  });
  const { url } = (await (await fetch(`${apiUrl}/v10/gateway`, { headers })).json()) as { url: string };
  const socket = new WebSocket(`${url}/?v=10&encoding=json`);
  return new Promise((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`the gateway closed with ${code}`)));
    socket.on('message', (raw) => {
      const { op, t, s, d } = JSON.parse(String(raw));
      if (op === 10) {
        socket.send(JSON.stringify({ op: 2, d: { token, intents: 0, properties: {} } }));
        setInterval(() => socket.send(JSON.stringify({ op: 1, d: s })), d.heartbeat_interval).unref();
      }
      if (t === 'READY') resolve(socket);
      if (t === 'INTERACTION_CREATE') void poster.post(`/interactions/${d.id}/${d.token}/callback`);
    });
  });
}

async function postAll(poster: Poster, count: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: count }, (_, n) => poster.post(`/interactions/${n}/${'t'.repeat(160)}/callback`)),
  );
  return (performance.now() - startedAt) / 1000;
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
