import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMembers } from '../../../../src/bot/members/members.ts';
import { recordTimeoutMs } from '../../../../src/bot/records/records.ts';
import { memberSettings } from '../../../../src/bot/settings/list/setting-list.ts';
import type { Stores } from '../../../../src/shared/store/stores.ts';
import { noSettings } from '../../../support/members/no-settings.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { type StartedStore, storeKinds } from '../../../support/store/store-kinds.ts';
import { createUnreliableStores } from '../../../support/store/unreliable-stores.ts';
import { createVirtualClock } from '../../../support/time/virtual-clock.ts';

const nothingKnown = { ...noSettings, unread: { own: true, named: [] } };
const ana = { userId: 'ana', guildId: 'guild' };

describe.each(storeKinds)('the settings of members in $kind', ({ isMissing, start }) => {
  let store: StartedStore;
  let stores: Stores;

  beforeEach(async ({ skip }) => {
    if (isMissing) skip();
    store = await start();
    stores = await store.open();
  });

  afterEach(() => store?.stop());

  it('are the defaults if nothing was chosen, in servers and outside', async () => {
    const { settings } = await open(stores);
    expect(await settings.resolve(ana)).toEqual(noSettings);
    expect(await settings.resolve({ userId: 'ana', guildId: undefined })).toEqual(noSettings);
  });

  it('are the member’s, otherwise the server’s, field by field', async () => {
    const { settings, choices } = await open(stores);
    await choices.saveServer('guild', {
      values: { region: 'IND', locale: 'pt-BR', visibility: 'private' },
      by: 'ana',
    });
    await choices.saveMember('ana', { values: { locale: 'de', theme: 'light' } });
    expect(await settings.resolve(ana)).toMatchObject({
      region: 'IND',
      locale: 'de',
      serverLocale: 'pt-BR',
      visibility: 'private',
      theme: 'light',
    });
    expect(await settings.resolve({ userId: 'ana', guildId: 'other' })).toMatchObject({ region: 'sg' });
    expect(await settings.resolve({ userId: 'ben', guildId: 'guild' })).toMatchObject({
      locale: undefined,
      serverLocale: 'pt-BR',
    });
  });

  it('change with the very next answer of this process', async () => {
    const { settings, choices } = await open(stores);
    await settings.resolve(ana);
    await choices.saveServer('guild', { values: { region: 'IND' }, by: 'ana' });
    expect(await settings.resolve(ana)).toMatchObject({ region: 'IND' });
    await choices.saveMember('ana', { values: { region: 'BR' } });
    expect(await settings.resolve(ana)).toMatchObject({ region: 'BR' });
    await choices.saveMember('ana', { values: memberSettings.none });
    expect(await settings.resolve(ana)).toMatchObject({ region: 'IND' });
  });

  it('of another process that shares the Redis show changes made here before memory expires', async ({
    skip,
  }) => {
    if (!stores.redis) skip();
    const { choices } = await open(stores);
    const other = await open(await store.open());
    expect(await other.settings.resolve(ana)).toMatchObject({ region: 'sg' });
    await choices.saveServer('guild', { values: { region: 'IND' }, by: 'ana' });
    await expect.poll(async () => (await other.settings.resolve(ana)).region).toBe('IND');
  });

  it('accept only regions, locales, visibilities and themes', async () => {
    const { choices } = await open(stores);
    const wrong: object[] = [
      { region: 'not a region!' },
      { locale: 'no locale' },
      { visibility: 'loud' },
      { theme: 'pink' },
    ];
    for (const change of wrong) await expect(choices.saveMember('ana', { values: change })).rejects.toThrow();
    expect((await choices.ofMember('ana')).choices).toEqual({});
  });
});

describe('the accounts that come with the settings', () => {
  it('are the member’s own, and those that a named member shows here, with one read per record', async () => {
    const { stores, members } = await openUnreliable();
    const link = async (userId: string, uid: string) => {
      await members.accounts.link(userId, seen(uid));
      return members.accounts;
    };
    await link('ana', '11111');
    await (await link('ben', '22222')).setVisibility('ben', '22222', {
      visibility: 'server',
      guildId: 'guild',
    });
    await (await link('cat', '33333')).setVisibility('cat', '33333', { visibility: 'me' });
    const calls = stores.calls();
    const named = ['ben', 'cat', 'ana'];
    const here = await members.settings.resolve({ ...ana, named });
    expect(stores.calls() - calls).toBe(4);
    expect(here.accounts).toMatchObject([{ uid: '11111', isDefault: true }]);
    expect([...here.shownAccounts]).toMatchObject([['ben', { uid: '22222' }]]);
    const elsewhere = await members.settings.resolve({ userId: 'ana', guildId: undefined, named });
    expect([...elsewhere.shownAccounts]).toEqual([]);
  });
});

describe('settings while the store does not answer', () => {
  it('are the defaults within a bounded time, once for both records', async () => {
    const { stores, clock, members, log } = await openUnreliable();
    stores.become('hanging');
    let settings: object | undefined;
    void members.settings.resolve(ana).then((resolved) => {
      settings = resolved;
    });
    await clock.pass(recordTimeoutMs - 1);
    expect(settings).toBeUndefined();
    await clock.pass(1);
    await clock.pass(0);
    expect(settings).toEqual(nothingKnown);
    // The store reports its own silence.
    expect(log.lines.filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  it('are the defaults at once after that, and the chosen ones when the store is back', async () => {
    const { stores, members, log } = await openUnreliable();
    await members.choices.saveMember('ana', { values: { region: 'BR' } });
    stores.become('failing');
    for (let i = 0; i < 20; i++) expect(await members.settings.resolve(ana)).toEqual(nothingKnown);
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
