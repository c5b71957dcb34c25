import { Dice } from '../../support/limits/random.ts';
import { Disk } from './disk.ts';
import { Loop } from './loop.ts';
import { Network } from './network.ts';

/** The time, chance, network and disk that programs find in place of the machine's. */
export interface Outside {
  loop: Loop;
  network: Network;
  disk: Disk;
  dice: Dice;
  /** The time of this machine, for speeds. */
  realMs: () => number;
  /** Hears of each rejection that nobody handles. */
  unhandled: (error: unknown) => void;
}

const key = Symbol.for('loadout simulation');

/** The modules of a bundle are there several times; what they share hangs from the process. */
export function outside(): Outside {
  const known: Outside | undefined = Reflect.get(globalThis, key);
  if (known) return known;
  const loop = new Loop();
  const dice = new Dice(0);
  const machine = { network: new Network(loop), disk: new Disk(loop) };
  const made = { loop, dice, ...machine, realMs: () => 0, unhandled: () => {} };
  Reflect.set(globalThis, key, made);
  return made;
}
