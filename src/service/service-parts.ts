import type { KeyRing } from './keys.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { UsageBook } from './usage.ts';
import type { World } from './world/world.ts';

/** The parts that endpoints use to answer. */
export interface ServiceParts {
  keys: KeyRing;
  /** The usage of each key: `usage.of(caller)`. */
  usage: UsageBook;
  world: World;
  pictures: PictureStore;
  now: () => number;
}
