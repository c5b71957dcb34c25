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
export class TroubleRegistry implements Trouble {
  readonly #clock: Pick<Clock, 'advance' | 'after'>;
  readonly #gateway: Gateway;
  readonly #standing = new Collection<Standing>({ idOf: ({ order }) => order.id, capacity });
  readonly #changes = createListeners<[]>();
  #orders = 0;
  #connections = 0;

  constructor(clock: Pick<Clock, 'advance' | 'after'>, gateway: Gateway) {
    this.#clock = clock;
    this.#gateway = gateway;
  }

  order(given: TroubleOrder): StandingOrder | undefined {
    const order = troubleOrder.parse(given);
    if (!isStanding(order)) return void this.#happen(order);
    this.#orders += 1;
    const id = String(this.#orders);
    this.#standing.put({ order: { ...order, id }, connectionsBefore: this.#connections });
    if (order.kind === 'silence' && order.forMs !== undefined)
      this.#clock.after(order.forMs, () => this.cancel(id));
    this.#changes.tell();
    return { ...order, id };
  }

  list(): StandingOrder[] {
    return this.#standing.all().map(({ order }) => order);
  }

  cancel(id: string): boolean {
    const stood = this.#standing.remove(id);
    if (stood) this.#changes.tell();
    return stood;
  }

  clear(): void {
    this.#standing.reset();
    this.#changes.tell();
  }

  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  /** The order that a request meets; one with a count is used up by that. */
  takeFor(method: string, path: string): RequestOrder | undefined {
    for (const one of this.#standing.all()) {
      const { order } = one;
      if (order.kind === 'silence' || !matches(order, method, path)) continue;
      if (order.kind === 'error' && order.forMs !== undefined && !one.isEnding) {
        this.#clock.after(order.forMs, () => this.cancel(order.id));
        this.#standing.put({ ...one, isEnding: true });
      }
      if (order.times !== undefined) {
        if (order.times === 1) this.#standing.remove(order.id);
        else this.#standing.put({ ...one, order: { ...order, times: order.times - 1 } });
        this.#changes.tell();
      }
      return order;
    }
    return undefined;
  }

  /** A connection of the gateway that keeps silent while it is ordered to. */
  muffle(socket: FrameSocket): FrameSocket {
    this.#connections += 1;
    const connection = this.#connections;
    return {
      send: (frame) => {
        if (!this.#isSilent(connection, frame)) socket.send(frame);
      },
      close: (code, reason) => socket.close(code, reason),
      terminate: () => socket.terminate(),
    };
  }

  #isSilent(connection: number, frame: string): boolean {
    const isOf = (op: GatewayOpcodes) => frame.startsWith(`{"op":${op},`);
    return this.#standing
      .all()
      .some(
        ({ order, connectionsBefore }) =>
          order.kind === 'silence' &&
          (order.newToo || connection <= connectionsBefore) &&
          ((order.acks && isOf(GatewayOpcodes.HeartbeatAck)) ||
            (order.events && isOf(GatewayOpcodes.Dispatch))),
      );
  }

  #happen(order: Exclude<ReadOrder, RequestOrder | SilenceOrder>): void {
    if (order.kind === 'reconnect') this.#gateway.askToReconnect();
    else if (order.kind === 'invalid-session') this.#gateway.invalidateSessions();
    else if (order.kind === 'drop') this.#gateway.dropSockets();
    else this.#clock.advance(order.ms);
  }
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

function isStanding(order: ReadOrder): order is RequestOrder | SilenceOrder {
  return ['rate-limit', 'error', 'slow', 'cut', 'silence'].includes(order.kind);
}

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
