import { isLinear } from './is-linear.ts';

/** A text that met an expression which is not linear. */
export interface SlowMeeting {
  regex: RegExp;
  length: number;
}

/**
 * Runs `work` and reports each non-linear expression that met more than `longest` characters; there the expression matches
 * nothing. Once `exec` is overwritten, the engine calls it for every search, replacement and test.
 */
export function watchExpressions(work: () => void, longest: number): SlowMeeting[] {
  const met: SlowMeeting[] = [];
  const known = new Map<RegExp, boolean>();
  const { exec } = RegExp.prototype;
  const isSafe = (regex: RegExp): boolean => {
    RegExp.prototype.exec = exec;
    const isKnown = known.get(regex) ?? isLinear(regex);
    known.set(regex, isKnown);
    RegExp.prototype.exec = watched;
    return isKnown;
  };
  function watched(this: RegExp, text: string) {
    const { length } = String(text);
    if (length <= longest || isSafe(this)) return exec.call(this, text);
    met.push({ regex: this, length });
    return null;
  }
  RegExp.prototype.exec = watched;
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return met;
}
