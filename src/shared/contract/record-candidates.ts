import { firstKeys, isRecord } from './tolerant.ts';

/**
 * The objects and lists of an answer that may be the requested record, nearest first: the answer itself, then values under
 * any name, in a list of one or as a whole list, up to three levels down. Empty ones come last, and only if all objects around
 * them are usual wrappers: elsewhere they say nothing about the requested thing.
 */
export function recordCandidates(json: object): object[] {
  const found: Candidate[] = [{ value: json, isWrapped: true }];
  let level = found.slice();
  for (let depth = 1; depth <= deepest && found.length < mostCandidates; depth++) {
    level = level.flatMap(childrenOf).slice(0, mostCandidates - found.length);
    found.push(...level);
  }
  const filled = found.filter(({ value }) => !isEmpty(value));
  const empty = found.filter(({ value, isWrapped }) => isEmpty(value) && isWrapped);
  return [...filled, ...empty].map(({ value }) => value);
}

export function isEmpty(value: object): boolean {
  return firstKeys(value).length === 0;
}

interface Candidate {
  value: object;
  /** Usual wrappers alone lead to it. */
  isWrapped: boolean;
}

const deepest = 3;
/** A record has a dozen objects; an answer with hundreds holds no record. */
const mostCandidates = 100;
const mostChildren = 50;

const wrappers = new Set(['data', 'message', 'result', 'resultado', 'response']);
const notRecords = new Set(['error', 'errors', 'erro']);

function childrenOf({ value, isWrapped }: Candidate): Candidate[] {
  if (Array.isArray(value))
    return value.length === 1 && isContainer(value[0]) ? [{ value: value[0], isWrapped }] : [];
  if (!isRecord(value)) return [];
  return firstKeys(value)
    .map((name): [string, unknown] => [name, value[name]])
    .filter((entry): entry is [string, object] => isContainer(entry[1]) && !notRecords.has(entry[0]))
    .slice(0, mostChildren)
    .map(([name, child]) => ({ value: child, isWrapped: isWrapped && wrappers.has(name.toLowerCase()) }));
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
