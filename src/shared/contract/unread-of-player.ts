import { findField, isPresent } from './tolerant.ts';
import { unreadFields } from './unread-fields.ts';
import { sentObject, type UpstreamPlayer } from './upstream-player.ts';

/** {@link unreadFields}, plus the path of the ID that is missing from a clan, captain or pet with other contents. */
export function unreadOfPlayer(json: unknown, record: UpstreamPlayer): string[] {
  const unread = unreadFields(json, record).filter(
    // Upstream sends it in one of two places, so it is unread only if neither has it.
    (field) =>
      field !== 'basicInfo.primeLevel' || record.basicInfo.primePrivilegeDetail.primeLevel === undefined,
  );
  const nameless = [
    ...namelessIn(json, record, 'clanBasicInfo', 'clanId'),
    ...namelessIn(json, record, 'captainBasicInfo', 'accountId'),
    ...namelessIn(json, record, 'petInfo', 'id'),
  ];
  return [...unread, ...nameless];
}

function namelessIn<Name extends 'clanBasicInfo' | 'captainBasicInfo' | 'petInfo'>(
  json: unknown,
  record: UpstreamPlayer,
  name: Name,
  idField: keyof UpstreamPlayer[Name] & string,
): string[] {
  const sent = findField(sentObject(json, name) ?? {}, idField);
  const isNameless = !isPresent(sent) && Object.values(record[name]).some(saysSomething);
  return isNameless ? [`${name}.${idField}`] : [];
}

function saysSomething(value: unknown): boolean {
  return Boolean(value) && !(Array.isArray(value) && value.length === 0);
}
