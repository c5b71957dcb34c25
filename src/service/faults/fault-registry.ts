import { EventEmitter } from 'node:events';
import type { z } from 'zod';
import { inWords } from '../problems-in.ts';
import { type Fault, type FaultKind, faultOrder } from './fault.ts';

/** The faults that are on, the first first. Nothing is until somebody orders it. */
export interface FaultRegistry {
  list(): readonly Fault[];
  /** Of more than 100 the oldest goes. @throws ZodError where the order is not understood */
  add(order: z.input<typeof faultOrder>): Fault;
  /** False: there is none of that id. */
  remove(id: string): boolean;
  clear(): void;
  /** Every fault of these kinds that this request meets, each counted; at most one of each kind. */
  meet(path: string, kinds: readonly FaultKind[]): Fault[];
  /** For one picture: tells of each image source whether a fault holds it down, which is counted once. */
  openOutage(): (source: string) => boolean;
  /** Called after every order, every meeting and whenever a fault is over. Returns the way to stop listening. */
  onChange(listener: () => void): () => void;
}

/** @param random 0 (in) to 1 (out): decides who meets a fault with a rate */
export function openFaultRegistry(random: () => number): FaultRegistry {
  let faults: Fault[] = [];
  let made = 0;
  const news = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  const keep = (kept: Fault[]) => {
    faults = kept;
    news.emit('change');
  };
  const hit = (fault: Fault): boolean => {
    if (random() >= fault.rate) return false;
    fault.met += 1;
    const isOver = fault.count !== undefined && fault.met >= fault.count;
    keep(isOver ? faults.filter((other) => other !== fault) : faults);
    return true;
  };
  return {
    list: () => faults,
    add(order) {
      made += 1;
      const fault = { ...faultOrder.parse(order, { error: inWords }), id: String(made), met: 0 };
      keep([...faults, fault].slice(-100));
      return fault;
    },
    remove(id) {
      const before = faults.length;
      keep(faults.filter((fault) => fault.id !== id));
      return faults.length < before;
    },
    clear: () => keep([]),
    meet(path, kinds) {
      const left = new Set(kinds);
      return faults.filter(
        (fault) =>
          left.has(fault.kind) && path.startsWith(fault.path ?? '') && hit(fault) && left.delete(fault.kind),
      );
    },
    openOutage() {
      // As they are now: one whose count this very picture uses up holds down the sources behind the first, too.
      const outages = faults.filter(({ kind }) => kind === 'image-source-down');
      const met = new Map<Fault, boolean>();
      return (source) =>
        outages.some((fault) => {
          if ((fault.source ?? source) !== source) return false;
          const isMet = met.get(fault) ?? (faults.includes(fault) && hit(fault));
          met.set(fault, isMet);
          return isMet;
        });
    },
    onChange(listener) {
      news.on('change', listener);
      return () => news.off('change', listener);
    },
  };
}
