import type { KeyRing } from './keys.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { UsageBook } from './usage.ts';
import type { World } from './world/world.ts';

export interface ServiceParts {
  keys: KeyRing;
  usage: UsageBook;
  world: World;
  pictures: PictureStore;
  now: () => number;
}
