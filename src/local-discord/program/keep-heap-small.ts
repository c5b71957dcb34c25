import { setFlagsFromString } from 'node:v8';

// Most objects of a start stay alive. V8 would give new objects 32 MB of space, and keep it while nothing happens. This is loaded
// first, and makes V8 collect garbage more often instead.
setFlagsFromString('--semi-space-growth-factor=1');

/** Call it when everything has started: from then on, the space for new objects grows with the work. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
