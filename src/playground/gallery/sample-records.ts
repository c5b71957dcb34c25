import data from './samples.json' with { type: 'json' };

/** The answer of the player API for a player, by object. */
export type PlayerRecord = Readonly<Record<string, object | null>>;

/** A record with fields of its objects changed: `{ basicInfo: { nickname: 'x' } }`; null takes a whole object out. */
export function changeRecord(record: PlayerRecord, changes: PlayerRecord): PlayerRecord {
  const changed = Object.entries(changes).map(([name, change]) => [
    name,
    change && { ...record[name], ...change },
  ]);
  return { ...record, ...Object.fromEntries(changed) };
}

/** A full record as upstream sends it. */
export const sampleRecord: Readonly<Record<string, Readonly<Record<string, unknown>>>> = data.record;

/** A record that names its player and holds nothing else that can be read. */
export function silentRecord(nickname: string): PlayerRecord {
  return { basicInfo: { accountId: '4123456789', nickname, level: 'high', liked: 'many' } };
}
