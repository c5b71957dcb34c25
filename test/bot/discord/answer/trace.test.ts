import { expect, it } from 'vitest';
import type { Span } from '../../../../src/bot/trace/trace.ts';
import { createTraceStore } from '../../../../src/bot/trace/trace-store.ts';
import { runs } from '../../../support/bot/interactions.ts';
import { bareServices, helloCommand, openDispatcher, says } from '../../../support/bot/open-dispatcher.ts';

/** A dispatcher whose commands answer with a message that has a story, or not. */
async function answerHello({ hasTrace }: { hasTrace: boolean }) {
  const kept = new Map<string, unknown>();
  const traceStore = createTraceStore({
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
  });
  const run = async () => ({ ...says('hello'), hasTrace });
  const bot = await openDispatcher([helloCommand({ run })], { services: { ...bareServices(), traceStore } });
  const raw = runs('hello');
  await bot.dispatcher.dispatch(raw);
  await bot.close();
  return { kept, told: await traceStore.find(raw.id) };
}

it('a trace is stored if the answer has a button for it', async () => {
  const { told } = await answerHello({ hasTrace: true });
  expect(told?.map((span) => span.kind === 'stage' && span.name)).toEqual(['context', 'deferral', 'work']);
});

it('no trace is stored for an answer without anything to explain', async () => {
  const { kept } = await answerHello({ hasTrace: false });
  expect(kept.size).toBe(0);
});

it('a watcher follows an interaction from its arrival to its end', async () => {
  const story: unknown[] = [];
  const bot = await openDispatcher([helloCommand({ run: async () => says('hello') })], {
    watcher: {
      began: (id, { trace: { spans } }) => story.push([id, 'began', spans]),
      ended: (id, { outcome }) => story.push([id, outcome]),
    },
  });
  const raw = runs('hello');
  await bot.dispatcher.dispatch(raw);
  await bot.close();
  const stages = ['context', 'deferral', 'work', 'reply'].map((name) => expect.objectContaining({ name }));
  expect(story).toEqual([
    [raw.id, 'began', stages],
    [raw.id, 'ok'],
  ]);
});

it.each([
  { told: 'nothing', stored: undefined },
  { told: 'something of another version', stored: [{ kind: 'dance', from: 1, to: 2 }] },
  { told: 'no list', stored: 'spans' },
])('a trace is gone if the store has $told', async ({ stored }) => {
  const traceStore = createTraceStore({ get: async () => stored, set: async () => {} });
  expect(await traceStore.find('1')).toBeUndefined();
});

it('only the end of a long trace is stored', async () => {
  const kept: unknown[] = [];
  const traceStore = createTraceStore({
    get: async () => kept.at(-1),
    set: async (_key, value) => void kept.push(value),
  });
  const spans = Array.from(
    { length: 300 },
    (_, at): Span => ({ kind: 'stage', name: 'work', from: at, to: at }),
  );
  await traceStore.keep('1', spans);
  expect(await traceStore.find('1')).toEqual(spans.slice(-200));
});
