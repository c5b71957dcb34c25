import { parseJson } from './answer-body.ts';
import { firstKeys, isPresent, isRecord, plainKey } from './tolerant.ts';

/** Lists objects that may be the record, nearest first, up to three levels down; last, empty ones in usual wrappers. */
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

/** Whether an answer holds no data: `{}`, `[]`, `{success: true, data: null}`, `{result: {player: {}}}`. */
export function holdsNothing(json: unknown, depth = deepest): boolean {
  if (!isRecord(json)) return !isPresent(Array.isArray(json) && json.length === 1 ? json[0] : json);
  const fields = firstKeys(json)
    .map((key) => ({ name: plainKey(key), value: unwrapText(json[key]) }))
    .filter(({ name }) => !notRecords.has(name));
  const isNothing = ({ name, value }: { name: string; value: unknown }) =>
    isContainer(value) && isPresent(value)
      ? usualWrappers.has(name) && depth > 0 && holdsNothing(value, depth - 1)
      : !value || typeof value === 'object';
  if (fields.some((field) => isContainer(field.value) && !isNothing(field))) return false;
  return fields.length === 0 || fields.some((field) => mayHoldRecord(field.name) && isNothing(field));
}

export function describeBlocks(json: object): string {
  const names = recordCandidates(json).flatMap((one) => (Array.isArray(one) ? [] : namesOf(one)));
  const shown = [...new Set(names)].slice(0, mostShown).join(', ');
  return shown || 'none';
}

function namesOf(object: object): string[] {
  const blocks = Object.entries(object).filter(([, value]) => isContainer(value));
  return blocks.map(([name]) => name.replace(/[^A-Za-z_-]/g, '').slice(0, longestShown));
}

const mostShown = 20;
const longestShown = 30;

function mayHoldRecord(name: string): boolean {
  return usualWrappers.has(name) || /info|player|account|user|profile|stats|wish|map|record|items/.test(name);
}

interface Candidate {
  value: object;
  isWrapped: boolean;
}

const deepest = 3;
/** A record has a dozen objects; an answer with hundreds contains none. */
const mostCandidates = 100;
const mostChildren = 50;

export const usualWrappers: ReadonlySet<string> = new Set([
  ...['data', 'message', 'result', 'results', 'response', 'payload', 'body', 'content'],
  ...['resultado', 'resposta', 'respuesta', 'dados', 'datos'],
]);
const notRecords = new Set(['error', 'errors', 'erro', 'meta', 'metadata', 'apiinfo', 'request', 'query']);

function childrenOf({ value, isWrapped }: Candidate): Candidate[] {
  if (Array.isArray(value))
    return value.length === 1 && isContainer(value[0]) ? [{ value: value[0], isWrapped }] : [];
  if (!isRecord(value)) return [];
  return firstKeys(value)
    .filter((key) => !notRecords.has(plainKey(key)))
    .flatMap((key): Candidate[] => {
      const isUsual = isWrapped && usualWrappers.has(plainKey(key));
      const child = isUsual ? unwrapText(value[key]) : value[key];
      return isContainer(child) ? [{ value: child, isWrapped: isUsual }] : [];
    })
    .slice(0, mostChildren);
}

export function unwrapText(value: unknown): unknown {
  return typeof value === 'string' && /^\s*(?:[{[]|null\s*$)/.test(value) ? parseJson(value) : value;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
