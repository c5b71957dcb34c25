import { expect, it } from 'vitest';
import { createAsk } from '../../../../src/bot/command-parts/requests/create-ask.ts';
import { createTrace } from '../../../../src/bot/trace/trace.ts';
import { ana, guildId } from '../../../support/bot/interactions.ts';

const trace = createTrace(() => 0);
const context = { user: ana, guildId, receivedAt: 0, deadline: 20_000, trace };

it('charges a lookup to the server, or to the member in a DM', () => {
  expect(createAsk(context, { fresh: false }).onBehalfOf).toBe(guildId);
  expect(createAsk({ ...context, guildId: undefined }, { fresh: false }).onBehalfOf).toBe(ana.id);
});

it('shows a member their lookup’s place in the queue', () => {
  const places: number[] = [];
  const ask = createAsk({ ...context, onQueued: (place) => void places.push(place) }, { fresh: true });
  ask.onQueued?.(3);
  expect(places).toEqual([3]);
  expect(ask).toMatchObject({ fresh: true, priority: 'interactive', deadline: 12_000 });
});
