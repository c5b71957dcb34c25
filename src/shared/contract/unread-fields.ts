import { deepestList, isPresent, isRecord, objectIn, objectsIn, pickFields } from './tolerant.ts';

/**
 * Lists the paths of fields that were sent but unreadable, such as `basicInfo.liked`: neither 0 nor absent. Uses only
 * our readers' names. @param read the readers' results for `json`, nested like the readers; a field of a list's objects
 * is listed once
 */
export function unreadFields(json: unknown, read: Readonly<Record<string, unknown>>, path = ''): string[] {
  const object = objectIn(json);
  if (!object) return isPresent(json) && path ? [path] : [];
  const sent = pickFields(object, Object.keys(read));
  return Object.entries(read).flatMap(([name, value]) => {
    const raw = sent[name];
    const at = path ? `${path}.${name}` : name;
    if (!isPresent(raw) || isZero(raw)) return [];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [at];
    if (Array.isArray(value)) return unreadEntries(raw, value, at);
    return isRecord(value) && !isLeaf(value) ? unreadFields(raw, value, at) : [];
  });
}

function unreadEntries(raw: unknown, read: readonly unknown[], path: string): string[] {
  if (!read.every(isRecord)) return [];
  const sent = objectsIn(raw);
  const strange = Array.isArray(raw) && raw.some((entry) => isPresent(entry) && !objectIn(entry));
  const names = read.flatMap((entry, index) => unreadFields(sent[index], entry, path));
  return [...new Set([...(strange ? [path] : []), ...names])];
}

// IDs and times of 0 count as absent; in a list, only if all are 0.
function isZero(raw: unknown, depth = deepestList): boolean {
  if (depth === 0) return false;
  if (Array.isArray(raw)) return raw.every((entry) => isZero(entry, depth - 1));
  if (isRecord(raw))
    return Object.values(raw).every((value) => !isPresent(value) || isZero(value, depth - 1));
  return raw === 0 || (typeof raw === 'string' && /^0{1,20}$/.test(raw.trim()));
}

// Times are read as objects, but are values.
function isLeaf(value: Readonly<Record<string, unknown>>): boolean {
  return 'isDayOnly' in value || 'tier' in value;
}
