import { setFlagsFromString } from 'node:v8';

// A start makes much that stays. V8 would answer with 32 MB of space for new objects, and keep them while nothing happens. Loaded
// before all else, this makes it collect more often instead.
setFlagsFromString('--semi-space-growth-factor=1');

/** To be called when everything has started: from now on the space for new objects follows the work. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
