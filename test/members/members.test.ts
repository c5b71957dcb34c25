import { Keyv } from 'keyv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMembers } from '../../src/members/members.ts';
import { patienceMs } from '../../src/records/records.ts';
import { openRecordsTable } from '../../src/store/sqlite-table.ts';
import type { Stores } from '../../src/store/stores.ts';
import { recordingLog } from '../support/recording-log.ts';
import { type StartedStore, storeKinds } from '../support/store/store-kinds.ts';
import { createUnreliableStores } from '../support/store/unreliable-stores.ts';
import { createVirtualClock } from '../support/time/virtual-clock.ts';

const nothingChosen = { region: 'sg', locale: undefined, visibility: undefined, theme: undefined };
const ana = { userId: 'ana', guildId: 'guild' };

describe.each(storeKinds)('the settings of members in $kind', ({ kind, isMissing, start }) => {
  let store: StartedStore;
  let stores: Stores;

  beforeEach(async ({ skip }) => {
    if (isMissing) skip();
    store = await start();
    stores = await store.open();
  });

  afterEach(() => store?.stop());

  it('are the defaults where nothing was chosen, in a server and out of one', async () => {
    const { settings } = await open(stores);
    expect(await settings.resolve(ana)).toEqual(nothingChosen);
    expect(await settings.resolve({ userId: 'ana', guildId: undefined })).toEqual(nothingChosen);
  });

  it('are the member’s, else the server’s, each field by itself', async () => {
    const { settings, servers, people } = await open(stores);
    await servers.update('guild', { region: 'IND', locale: 'pt-BR', visibility: 'private' });
    await people.update('ana', { locale: 'de', theme: 'light' });
    expect(await settings.resolve(ana)).toEqual({
      region: 'IND',
      locale: 'de',
      visibility: 'private',
      theme: 'light',
    });
    expect(await settings.resolve({ userId: 'ana', guildId: 'other' })).toMatchObject({ region: 'sg' });
    expect(await settings.resolve({ userId: 'ben', guildId: 'guild' })).toMatchObject({ locale: 'pt-BR' });
  });

  it('change with the very next answer of this process', async () => {
    const { settings, servers, people } = await open(stores);
    await settings.resolve(ana);
    await servers.update('guild', { region: 'IND' });
    expect(await settings.resolve(ana)).toMatchObject({ region: 'IND' });
    await people.update('ana', { region: 'BR' });
    expect(await settings.resolve(ana)).toMatchObject({ region: 'BR' });
    await people.delete('ana');
    expect(await settings.resolve(ana)).toMatchObject({ region: 'IND' });
  });

  it('take nothing that is no region, locale, visibility or theme', async () => {
    const { people } = await open(stores);
    const wrong: object[] = [
      { region: 'not a region!' },
      { locale: 'no locale' },
      { visibility: 'loud' },
      { theme: 'pink' },
    ];
    for (const change of wrong) await expect(people.update('ana', change)).rejects.toThrow();
    expect(await people.get('ana')).toEqual({});
  });

  it('are exported and deleted by member and by server', async () => {
    const { servers, people, exportOwnedBy, deleteOwnedBy, settings } = await open(stores);
    await servers.update('guild', { region: 'IND' });
    await people.update('ana', { region: 'BR' });
    await settings.resolve(ana);
    expect(await exportOwnedBy({ user: 'ana' })).toEqual({ people: { ana: { region: 'BR' } } });
    await deleteOwnedBy({ user: 'ana' });
    expect(await exportOwnedBy({ user: 'ana' })).toEqual({});
    expect(await settings.resolve(ana)).toMatchObject({ region: 'IND' });
    expect(await exportOwnedBy({ guild: 'guild' })).toEqual({ servers: { guild: { region: 'IND' } } });
  });

  it('still hold the regions that earlier versions stored', async () => {
    const namespace = kind === 'SQLite' ? 'servers' : 'loadout:records:servers';
    await writeWithKeyv(namespace);
    const { settings, servers } = await open(stores);
    expect(await settings.resolve(ana)).toMatchObject({ region: 'IND' });
    expect(await servers.update('guild', { theme: 'light' })).toEqual({ region: 'IND', theme: 'light' });
  });

  /** As versions up to 0.1 did: by a Keyv over the same table, or the same prefix. */
  async function writeWithKeyv(namespace: string): Promise<void> {
    const codec = { serialize: JSON.stringify, deserialize: JSON.parse, throwOnErrors: true };
    if (stores.redis) {
      const keyv = new Keyv({
        ...codec,
        store: stores.redis.createKeyvAdapter(),
        namespace,
        useKeyPrefix: false,
      });
      await keyv.set('guild', { region: 'IND' });
      return;
    }
    const table = await openRecordsTable(store.url.replace('sqlite://', ''), 'servers');
    await new Keyv({ ...codec, store: table, namespace }).set('guild', { region: 'IND' });
    await table.close();
  }
});

describe('settings while the store does not answer', () => {
  it('are the defaults within a bounded time, once for both records', async () => {
    const { stores, clock, members, log } = await openUnreliable();
    stores.become('hanging');
    let settings: object | undefined;
    void members.settings.resolve(ana).then((resolved) => {
      settings = resolved;
    });
    await clock.pass(patienceMs - 1);
    expect(settings).toBeUndefined();
    await clock.pass(1);
    await clock.pass(0);
    expect(settings).toEqual(nothingChosen);
    // The store reports its own silence.
    expect(log.lines).toEqual([]);
  });

  it('are the defaults while it fails, and the chosen ones as soon as it is back', async () => {
    const { stores, members, log } = await openUnreliable();
    await members.people.update('ana', { region: 'BR' });
    stores.become('failing');
    for (let i = 0; i < 20; i++) expect(await members.settings.resolve(ana)).toEqual(nothingChosen);
    stores.become('well');
    expect(await members.settings.resolve(ana)).toMatchObject({ region: 'BR' });
    expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
      ['warn', 'the records can not be read; going on with what is known and the defaults'],
      ['info', 'the records can be read again'],
    ]);
  });
});

async function open(stores: Pick<Stores, 'records'>, clock = createVirtualClock(), log = recordingLog()) {
  return openMembers({ stores, defaults: { region: 'sg' }, now: clock.now, sleep: clock.sleep, log });
}

async function openUnreliable() {
  const stores = createUnreliableStores();
  const clock = createVirtualClock();
  const log = recordingLog();
  return { stores, clock, log, members: await open(stores, clock, log) };
}
