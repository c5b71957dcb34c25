import { type DiscordTrouble, discordTroubles, type StandingTrouble } from '../page/faults/troubles.ts';
import { type ReadOrder, type StandingOrder, type TroubleOrder, troubleOrder } from '../trouble/orders.ts';
import type { Trouble } from '../trouble/trouble.ts';

/** Failures of Discord that a visitor can switch on. */
export interface DiscordTroubles {
  order(name: DiscordTrouble): void;
  list(): StandingTrouble[];
  remove(id?: string): void;
  onChange(listener: () => void): () => void;
}

export function createDiscordTroubles(trouble: Trouble): DiscordTroubles {
  const list = () => trouble.list().map(describe);
  return {
    order(name) {
      if (!list().some((standing) => standing.name === name)) trouble.order(orders[name]);
    },
    list,
    remove: (id) => (id === undefined ? trouble.clear() : void trouble.cancel(id)),
    onChange: (listener) => trouble.onChange(listener),
  };
}

function describe({ id, ...given }: StandingOrder): StandingTrouble {
  const order = writeOrder(given);
  const name = discordTroubles.find((one) => writeOrder(troubleOrder.parse(orders[one])) === order);
  return { id, order, ...(name && { name }) };
}

/** The edit that replaces "thinking …". */
const answer = { method: 'PATCH', route: '/webhooks/:id/:token/messages/@original' } as const;
const firstAnswer = { method: 'POST', route: '/interactions/:id/:token/callback' } as const;

const orders: Readonly<Record<DiscordTrouble, TroubleOrder>> = {
  limited: { kind: 'rate-limit', scope: 'shared', retryAfter: 3, times: 1, ...answer },
  failing: { kind: 'error', status: 503, times: 1, ...answer },
  edge: { kind: 'error', status: 502, as: 'page', forMs: 1_000 },
  // Covers all webhook routes; otherwise the bot would report the failure in another message.
  down: { kind: 'error', status: 503, route: '/webhooks/**' },
  cut: { kind: 'cut', when: 'before', times: 1, ...answer },
  'cut-after': { kind: 'cut', when: 'after', times: 1, ...answer },
  slow: { kind: 'slow', delayMs: 1_500, when: 'before' },
  late: { kind: 'slow', delayMs: 1_500, when: 'after' },
  // Longer than the three seconds that Discord allows for a first answer.
  'too-slow': { kind: 'slow', delayMs: 4_000, when: 'before', ...firstAnswer },
  reconnect: { kind: 'reconnect' },
  'invalid-session': { kind: 'invalid-session' },
  dropped: { kind: 'drop' },
  'silent-briefly': { kind: 'silence', newToo: true, forMs: 10_000 },
  silent: { kind: 'silence', newToo: true },
};

/** Formats an order, e.g. `error status:503 PATCH /channels/**`. */
function writeOrder({ kind, ...fields }: ReadOrder): string {
  const said = Object.entries(fields).map(([name, value]) =>
    typeof value === 'string' ? value : `${name}:${value}`,
  );
  return [kind, ...said].join(' ');
}
