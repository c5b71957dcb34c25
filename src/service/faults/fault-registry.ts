import { EventEmitter } from 'node:events';
import type { z } from 'zod';
import { inWords } from '../problems-in.ts';
import { type Fault, type FaultKind, faultOrder } from './fault.ts';

export interface FaultRegistry {
  list(): readonly Fault[];
  /** Activates a fault; of more than 100, removes the oldest. @throws ZodError for an invalid order */
  add(order: z.input<typeof faultOrder>): Fault;
  remove(id: string): boolean;
  clear(): void;
  meet(path: string, kinds: readonly FaultKind[]): Fault[];
  /** Returns a function that says, while one picture is looked for, which sources are down. Counts each fault once. */
  openOutage(): (source: string) => boolean;
  onChange(listener: () => void): () => void;
}

/** @param random returns 0 (included) to 1 (excluded), to decide which requests a fault with a rate affects */
export function openFaultRegistry(random: () => number): FaultRegistry {
  let faults: Fault[] = [];
  let lastId = 0;
  const events = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  const update = (changed: Fault[]) => {
    faults = changed;
    events.emit('change');
  };
  const hit = (fault: Fault): boolean => {
    if (random() >= fault.rate) return false;
    fault.met += 1;
    const isOver = fault.count !== undefined && fault.met >= fault.count;
    update(isOver ? faults.filter((other) => other !== fault) : faults);
    return true;
  };
  return {
    list: () => faults,
    add(order) {
      lastId += 1;
      const fault = { ...faultOrder.parse(order, { error: inWords }), id: String(lastId), met: 0 };
      update([...faults, fault].slice(-100));
      return fault;
    },
    remove(id) {
      const before = faults.length;
      update(faults.filter((fault) => fault.id !== id));
      return faults.length < before;
    },
    clear: () => update([]),
    meet(path, kinds) {
      const left = new Set(kinds);
      return faults.filter(
        (fault) =>
          left.has(fault.kind) && path.startsWith(fault.path ?? '') && hit(fault) && left.delete(fault.kind),
      );
    },
    openOutage() {
      // A snapshot: a fault whose last use is this picture still affects all of its sources.
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
      events.on('change', listener);
      return () => events.off('change', listener);
    },
  };
}
