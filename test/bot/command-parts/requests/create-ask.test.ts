import { expect, it } from 'vitest';
import { createAsk } from '../../../../src/bot/command-parts/requests/create-ask.ts';
import { createTrace } from '../../../../src/bot/trace/trace.ts';
import { ana, guildId } from '../../../support/bot/interactions.ts';

const trace = createTrace(() => 0);
const context = { user: ana, guildId, receivedAt: 0, deadline: 20_000, trace };

it('a lookup counts against the server, or the member in a DM', () => {
  expect(createAsk(context, { fresh: false }).onBehalfOf).toBe(guildId);
  expect(createAsk({ ...context, guildId: undefined }, { fresh: false }).onBehalfOf).toBe(ana.id);
});

it('a lookup that waits in the queue shows its place to the member', () => {
  const places: number[] = [];
  const ask = createAsk({ ...context, onQueued: (place) => void places.push(place) }, { fresh: true });
  ask.onQueued?.(3);
  expect(places).toEqual([3]);
  expect(ask).toMatchObject({ fresh: true, priority: 'interactive', deadline: 12_000 });
});
