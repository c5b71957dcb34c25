import { isRecord } from './tolerant.ts';

/**
 * The objects of an answer that may be the record asked for, nearest first: the answer itself, then what lies under any
 * name, in a list of one or as a whole list, up to three levels down. Empty objects count only where a usual wrapper
 * holds them: elsewhere they say nothing.
 */
export function recordCandidates(json: object): object[] {
  const found: object[] = [json];
  let level: object[] = [json];
  for (let depth = 1; depth <= deepest && found.length < mostCandidates; depth++) {
    level = level.flatMap(childrenOf);
    found.push(...level.slice(0, mostCandidates - found.length));
  }
  return found;
}

const deepest = 3;
/** A record has a dozen objects; whoever sends thousands sends no record. */
const mostCandidates = 100;
const mostChildren = 50;

const wrappers = new Set(['data', 'message', 'result', 'resultado', 'response']);
const notRecords = new Set(['error', 'errors']);

function childrenOf(parent: object): object[] {
  if (Array.isArray(parent)) return parent.length === 1 ? parent.filter(isContainer) : [];
  return Object.entries(parent)
    .slice(0, mostChildren)
    .filter(([name]) => !notRecords.has(name))
    .filter(([name, value]) => isContainer(value) && (!isEmpty(value) || wrappers.has(name)))
    .map(([, value]) => value as object);
}

function isContainer(value: unknown): value is object {
  return isRecord(value) || Array.isArray(value);
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}
