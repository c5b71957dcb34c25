import { EventEmitter } from 'node:events';
import type { z } from 'zod';
import { inWords } from '../problems-in.ts';
import { type Fault, type FaultKind, faultOrder } from './fault.ts';

export interface FaultRegistry {
  list(): readonly Fault[];
  /** Activates a fault, and removes the oldest of more than 100. @throws ZodError if the order is invalid */
  add(order: z.input<typeof faultOrder>): Fault;
  remove(id: string): boolean;
  clear(): void;
  meet(path: string, kinds: readonly FaultKind[]): Fault[];
  /** Whether faults take an image source down, for one picture; counts each fault once. */
  openOutage(): (source: string) => boolean;
  onChange(listener: () => void): () => void;
}

/** @param random 0 (included) to 1 (excluded): decides which requests a fault with a rate hits */
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
      // A snapshot: a fault whose count ends with this picture still affects its later sources.
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
