import { deepestList, isPresent, isRecord, objectIn, objectsIn, pickFields } from './tolerant.ts';

/**
 * Names the fields of an answer that our readers could not read, such as `basicInfo.liked`: they are neither 0 nor
 * absent. Only names of our own readers come out. @param read the readers' results for `json`, nested like the
 * readers; each field of a list's objects is named once
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

// An id or a time that is 0 is none; in a list, every entry.
function isZero(raw: unknown, depth = deepestList): boolean {
  if (depth === 0) return false;
  if (Array.isArray(raw)) return raw.every((entry) => isZero(entry, depth - 1));
  if (isRecord(raw))
    return Object.values(raw).every((value) => !isPresent(value) || isZero(value, depth - 1));
  return raw === 0 || (typeof raw === 'string' && /^0{1,20}$/.test(raw.trim()));
}

// A time is read as an object of its own, not as a group of fields.
function isLeaf(value: Readonly<Record<string, unknown>>): boolean {
  return 'isDayOnly' in value || 'tier' in value;
}
