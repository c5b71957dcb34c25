import data from './samples.json' with { type: 'json' };

export type PlayerRecord = Readonly<Record<string, object | null>>;

/** Changes fields of a record, as in `{ basicInfo: { nickname: 'x' } }`; null removes an object. */
export function changeRecord(record: PlayerRecord, changes: PlayerRecord): PlayerRecord {
  const changed = Object.entries(changes).map(([name, change]) => [
    name,
    change && { ...record[name], ...change },
  ]);
  return { ...record, ...Object.fromEntries(changed) };
}

export const sampleRecord: Readonly<Record<string, Readonly<Record<string, unknown>>>> = data.record;

/** Makes a record with a name and nothing else that is readable. */
export function silentRecord(nickname: string): PlayerRecord {
  return { basicInfo: { accountId: '4123456789', nickname, level: 'high', liked: 'many' } };
}
