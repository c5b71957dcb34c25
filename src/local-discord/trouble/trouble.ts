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

/** Injects faults of Discord. Also controlled by JSON at `/_local/trouble` (`control/trouble-routes.ts`). */
export interface Trouble {
  /** `order({ kind: 'rate-limit', method: 'PATCH', route: '/webhooks/**', times: 2 })`; undefined if over at once. */
  order(order: TroubleOrder): StandingOrder | undefined;
  list(): StandingOrder[];
  /** Cancels an order; false if it was over. */
  cancel(id: string): boolean;
  clear(): void;
  /** Called after changes of active orders; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
}

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

  /** Returns the order that applies to a request, and counts it as used once. */
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
  readonly connectionsBefore: number;
  readonly isEnding?: boolean;
}

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
