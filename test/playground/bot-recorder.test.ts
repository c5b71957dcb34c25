import type { APIInteraction } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import type { State } from '../../src/bot/operations/watch-state.ts';
import { createTrace } from '../../src/bot/trace/trace.ts';
import { BotRecorder } from '../../src/playground/bot-recorder.ts';

/** Notes which of its properties are read. */
function watched<Thing extends object>(thing: Thing): { thing: Thing; read: string[] } {
  const read: string[] = [];
  const proxy = new Proxy(thing, {
    get(target, name) {
      read.push(String(name));
      return Reflect.get(target, name);
    },
  });
  return { thing: proxy, read };
}

function interaction(id: number): APIInteraction {
  return JSON.parse(
    JSON.stringify({ id: String(id), token: `token-${id}`, type: 2, data: { name: 'player' } }),
  );
}

it('costs no work while the page is closed: recorded data is not read, except its ids', () => {
  const recorder = new BotRecorder(() => 5);
  const { thing: request, read } = watched(interaction(1));
  const body = watched({ content: 'x' });
  const trace = createTrace(() => 7);
  recorder.sent(request);
  recorder.began('1', { receivedAt: 6, trace });
  const exchange = {
    method: 'PATCH',
    path: '/webhooks/9/token-1/messages/@original',
    status: 200,
    body: body.thing,
    response: body.thing,
    files: [],
  };
  recorder.exchanged(exchange);
  trace.add({ kind: 'stage', name: 'work', from: 6, to: 7 });
  expect(new Set(read)).toEqual(new Set(['id', 'token']));
  expect(body.read).toEqual([]);
  const [recording] = recorder.list();
  // References, no copies: what the bot notes down later is there too.
  expect(recording?.request).toBe(request);
  expect(recording?.trace).toMatchObject({ spans: trace.spans });
  expect(recording?.exchanges[0]?.body).toBe(body.thing);
});

it('forgets the oldest interactions, and what concerns none', () => {
  const recorder = new BotRecorder(() => 5);
  for (let id = 1; id <= 150; id += 1) recorder.sent(interaction(id));
  expect(recorder.list().map(({ request }) => request.id)).toEqual(
    Array.from({ length: 100 }, (_, index) => String(index + 51)),
  );
  const exchange = { method: 'GET', status: 200, body: undefined, response: {}, files: [] };
  for (const path of ['/users/@me', '/webhooks/9/token-1/messages/@original'])
    recorder.exchanged({ ...exchange, path });
  expect(recorder.list().flatMap(({ exchanges }) => exchanges)).toEqual([]);
});

it('keeps of each file its name and size, and of an interaction its first exchange and the newest', () => {
  const recorder = new BotRecorder(() => 5);
  recorder.sent(interaction(1));
  const edit = {
    method: 'PATCH',
    path: '/webhooks/9/token-1/messages/@original',
    body: undefined,
    response: {},
    files: [{ index: 0, name: 'card.png', contentType: 'image/png', data: new Uint8Array(8) }],
  };
  for (let status = 1; status <= 70; status += 1) recorder.exchanged({ ...edit, status });
  const exchanges = recorder.list()[0]?.exchanges ?? [];
  expect(exchanges.map(({ status }) => status)).toEqual([
    1,
    ...Array.from({ length: 49 }, (_, at) => at + 22),
  ]);
  expect(exchanges[0]?.files).toEqual([{ name: 'card.png', bytes: 8 }]);
});

it('counts a player that is not there as not found, not as failed', () => {
  const recorder = new BotRecorder(() => 5);
  const spans = (['live', 'not-found', 'rejected'] as const).map(
    (outcome) => ({ kind: 'lookup', endpoint: 'info', outcome, from: 6, to: 7 }) as const,
  );
  const facts = { kind: 'command', place: 'server', durationMs: 1, acknowledgedMs: 1 } as const;
  recorder.ended('1', { name: 'player', outcome: 'ok', ...facts, spans });
  const unused = { now: () => 5, playerApi: () => {}, pictureSources: () => {}, renders: () => {} };
  const { answers } = recorder.readState(unused as unknown as State);
  expect(answers).toEqual({ live: 1, cached: 0, stale: 0, 'not-found': 1, failed: 1 });
});
