import { GatewayOpcodes } from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import { Collection } from '../collection.ts';
import type { FrameSocket } from '../gateway/frame-socket.ts';
import { createListeners } from '../listeners.ts';
import {
  type ReadOrder,
  type RequestOrder,
  type SilenceOrder,
  type StandingOrder,
  type TroubleOrder,
  troubleOrder,
} from './orders.ts';

/**
 * Failures of Discord on demand, for tests and pages. The same orders are taken as JSON at `/_local/trouble` (see
 * `control/trouble-routes.ts`).
 */
export interface Trouble {
  /**
   * `order({ kind: 'rate-limit', method: 'PATCH', route: '/webhooks/:id/:token/**', scope: 'shared', times: 2 })`.
   * @returns the order if it applies from now on; undefined if it happened at once
   * @throws ZodError for an order that cannot be read
   */
  order(order: TroubleOrder): StandingOrder | undefined;
  /** The orders that apply, oldest first. */
  list(): StandingOrder[];
  /** False when it no longer stood. */
  cancel(id: string): boolean;
  clear(): void;
  /** Called after every change of the active orders; returns the way to stop listening. */
  onChange(listener: () => void): () => void;
}

/** The same, for those who carry it out. */
export interface TroubleRegistry extends Trouble {
  /** The order that a request meets; one with a count is used up by that. */
  takeFor(method: string, path: string): RequestOrder | undefined;
  /** A connection of the gateway that keeps silent while it is ordered to. */
  muffle(socket: FrameSocket): FrameSocket;
}

export function createTrouble(clock: Pick<Clock, 'advance' | 'after'>, gateway: Gateway): TroubleRegistry {
  const standing = new Collection<Standing>({ idOf: ({ order }) => order.id, capacity });
  const changes = createListeners<[]>();
  const changed = changes.tell;
  let orders = 0;
  let connections = 0;
  const cancel = (id: string): boolean => {
    const stood = standing.remove(id);
    if (stood) changed();
    return stood;
  };
  const stand = (order: RequestOrder | SilenceOrder): StandingOrder => {
    orders += 1;
    const id = String(orders);
    standing.put({ order: { ...order, id }, connectionsBefore: connections });
    if (order.kind === 'silence' && order.forMs !== undefined) clock.after(order.forMs, () => cancel(id));
    changed();
    return { ...order, id };
  };
  const isSilent = (connection: number, frame: string) =>
    standing
      .all()
      .some(
        ({ order, connectionsBefore }) =>
          order.kind === 'silence' &&
          (order.newToo || connection <= connectionsBefore) &&
          ((order.acks && frame.startsWith(`{"op":${GatewayOpcodes.HeartbeatAck},`)) ||
            (order.events && frame.startsWith(`{"op":${GatewayOpcodes.Dispatch},`))),
      );
  return {
    order(given) {
      const order = troubleOrder.parse(given);
      return isStanding(order) ? stand(order) : void happen(order, { clock, gateway });
    },
    list: () => standing.all().map(({ order }) => order),
    cancel,
    clear() {
      standing.reset();
      changed();
    },
    onChange: changes.add,
    takeFor(method, path) {
      for (const one of standing.all()) {
        const { order } = one;
        if (order.kind === 'silence' || !matches(order, method, path)) continue;
        if (order.kind === 'error' && order.forMs !== undefined && !one.isEnding) {
          clock.after(order.forMs, () => cancel(order.id));
          standing.put({ ...one, isEnding: true });
        }
        if (order.times !== undefined) {
          if (order.times === 1) standing.remove(order.id);
          else standing.put({ ...one, order: { ...order, times: order.times - 1 } });
          changed();
        }
        return order;
      }
      return undefined;
    },
    muffle(socket) {
      connections += 1;
      const connection = connections;
      return {
        send: (frame) => {
          if (standing.size === 0 || !isSilent(connection, frame)) socket.send(frame);
        },
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.terminate(),
      };
    },
  };
}

interface Gateway {
  askToReconnect(): void;
  invalidateSessions(): void;
  dropSockets(): void;
}

interface Standing {
  readonly order: StandingOrder;
  /** How many connections of the gateway there had been. */
  readonly connectionsBefore: number;
  /** Its time runs. */
  readonly isEnding?: boolean;
}

/** More orders than this make the oldest go. */
const capacity = 100;

type MomentaryOrder = Exclude<ReadOrder, RequestOrder | SilenceOrder>;

function isStanding(order: ReadOrder): order is RequestOrder | SilenceOrder {
  return ['rate-limit', 'error', 'slow', 'cut', 'silence'].includes(order.kind);
}

function happen(
  order: MomentaryOrder,
  { clock, gateway }: { clock: Pick<Clock, 'advance'>; gateway: Gateway },
): void {
  if (order.kind === 'reconnect') gateway.askToReconnect();
  else if (order.kind === 'invalid-session') gateway.invalidateSessions();
  else if (order.kind === 'drop') gateway.dropSockets();
  else clock.advance(order.ms);
}

/** Whether a request is one of those that the order names. */
function matches({ method, route }: RequestOrder, asked: string, path: string): boolean {
  if (method !== undefined && method !== asked) return false;
  if (route === undefined) return true;
  const wanted = route.split('/');
  const given = path.split('/');
  const hasRest = wanted.at(-1) === '**';
  if (hasRest) wanted.pop();
  if (hasRest ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((part, at) => part === '*' || part.startsWith(':') || part === given[at]);
}
