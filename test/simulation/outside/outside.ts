import { Dice } from '../../support/limits/random.ts';
import { Disk } from './disk.ts';
import { Loop } from './loop.ts';
import { Network } from './network.ts';

const key = Symbol.for('loadout simulation');

type Outside = ReturnType<typeof make>;

/** The modules of a bundle are there several times; what they share hangs from the process. */
export const outside = (): Outside => shared;

/** The time, chance, network and disk that programs find in place of the machine's. */
function make() {
  const loop = new Loop();
  const made = {
    ...{ loop, network: new Network(loop), disk: new Disk(loop), dice: new Dice(0) },
    /** The time of this machine, for speeds. */
    realMs: () => 0,
    /** Hears of each rejection that nobody handles. */
    unhandled: (_error: unknown) => {},
  };
  Reflect.set(globalThis, key, made);
  return made;
}

const shared: Outside = Reflect.get(globalThis, key) ?? make();
