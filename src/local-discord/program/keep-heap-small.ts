import { setFlagsFromString } from 'node:v8';

// Load first: most objects made at start-up stay alive, so V8 should collect more often instead of reserving 32 MB, and
// interpret code that runs once instead of optimizing it.
const hasMaglev = Number.parseInt(process.versions.v8, 10) >= 12;
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--no-opt');
if (hasMaglev) setFlagsFromString('--no-maglev');

/** Lets the heap grow under load, and turns V8's optimizing compilers back on. Call after start-up. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--opt');
  if (hasMaglev) setFlagsFromString('--maglev');
}
