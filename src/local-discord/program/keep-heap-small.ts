import { setFlagsFromString } from 'node:v8';

// Most objects of a start stay alive. V8 would give new objects 32 MB of space, and keep it while nothing happens. It would also
// load its optimizing compilers for code that runs once. This is loaded first, and makes V8 collect garbage more often instead,
// and interpret.
const hasMaglev = Number.parseInt(process.versions.v8, 10) >= 12;
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--no-opt');
if (hasMaglev) setFlagsFromString('--no-maglev');

/** Call it when everything has started: from then on, space and speed grow with the work. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  setFlagsFromString('--opt');
  if (hasMaglev) setFlagsFromString('--maglev');
}
