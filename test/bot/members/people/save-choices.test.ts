import { describe, expect, it } from 'vitest';
import { memberSettings, serverSettings } from '../../../../src/bot/settings/list/setting-list.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const monday = { isOn: true, channelId: '5', day: 1, hour: 18 };

describe.each(storeKinds)('choices in $kind', (kind) => {
  it('are empty at first, then the chosen fields', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { choices } = members;
    expect(await choices.ofServer('guild')).toEqual({ choices: {}, revision: 0 });
    const saved = await choices.saveServer('guild', {
      values: { region: 'IND', channels: ['1', '2'], leaderboard: false, digest: monday },
      by: 'ana',
    });
    expect(saved).toMatchObject({ revision: 1, clashes: [] });
    expect(saved.changed).toContainEqual({ field: 'region', from: undefined, to: 'IND' });
    expect((await choices.ofServer('guild')).choices).toEqual({
      region: 'IND',
      channels: ['1', '2'],
      leaderboard: false,
      digest: monday,
    });
    await choices.saveMember('ana', {
      values: { showsId: false, sharesHistory: true, theme: 'light' },
    });
    await choices.saveMember('ana', { values: { theme: undefined } });
    expect((await choices.ofMember('ana')).choices).toEqual({ showsId: false, sharesHistory: true });
  });

  it('report no change if a form repeats the stored choices', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { choices } = members;
    const values = { region: 'IND', channels: ['1'] };
    await choices.saveServer('guild', { values, by: 'ana' });
    expect(await choices.saveServer('guild', { values, shown: 1, by: 'ben' })).toEqual({
      before: values,
      choices: values,
      revision: 1,
      changed: [],
      clashes: [],
    });
  });

  it('of two admins with the same form are both kept if they changed different fields', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { choices } = members;
    const form = { region: 'IND', locale: 'de', visibility: 'public' as const };
    const { revision: shown } = await choices.saveServer('guild', { values: form, by: 'ana' });
    await choices.saveServer('guild', { values: { ...form, region: 'BR' }, shown, by: 'ana' });
    await choices.saveServer('guild', { values: { ...form, region: 'TH' }, by: 'ana' });
    const saved = await choices.saveServer('guild', { values: { ...form, locale: 'fr' }, shown, by: 'ben' });
    expect(saved.choices).toEqual({ region: 'TH', locale: 'fr', visibility: 'public' });
    expect(saved.changed).toEqual([{ field: 'locale', from: 'de', to: 'fr' }]);
    expect(saved.clashes).toEqual([]);
  });

  it('of two admins who changed the same field are the later one’s, who sees whose they replaced', async ({
    skip,
  }) => {
    const { members, another } = await openMemberWorld(kind, skip);
    const { choices } = members;
    const { revision: shown } = await choices.saveServer('guild', { values: { region: 'IND' }, by: 'ana' });
    await choices.saveServer('guild', { values: { region: 'BR' }, shown, by: 'ana' });
    const saved = await choices.saveServer('guild', { values: { region: 'TH' }, shown, by: 'ben' });
    expect(saved).toMatchObject({
      choices: { region: 'TH' },
      changed: [{ field: 'region', from: 'BR', to: 'TH' }],
      clashes: [{ field: 'region', by: 'ana' }],
    });
    // To choose again what the form showed is no change: the other's stays.
    const same = await choices.saveServer('guild', { values: { region: 'IND' }, shown, by: 'cat' });
    expect(same).toMatchObject({ choices: { region: 'TH' }, changed: [], clashes: [] });
    const elsewhere = await (await another()).choices.saveServer('guild', {
      values: { region: 'VN' },
      shown,
      by: 'cat',
    });
    expect(elsewhere.clashes).toEqual([{ field: 'region', by: 'ben' }]);
  });

  it('lose nothing when two processes save many at once', async ({ skip }) => {
    const { members, another } = await openMemberWorld(kind, skip);
    const other = await another();
    const save = (one: typeof members, values: object) =>
      one.choices.saveServer('guild', { values, shown: 0, by: 'ana' });
    await Promise.all([
      save(members, { region: 'IND' }),
      save(other, { locale: 'de' }),
      save(members, { visibility: 'private' }),
      save(other, { theme: 'light' }),
      save(members, { channels: ['1'] }),
      save(other, { leaderboard: false }),
    ]);
    expect(await members.choices.ofServer('guild')).toEqual({
      choices: {
        region: 'IND',
        locale: 'de',
        visibility: 'private',
        theme: 'light',
        channels: ['1'],
        leaderboard: false,
      },
      revision: 6,
    });
  });

  it('are reset to the standard at once, while other data stays', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { choices, accounts } = members;
    await choices.saveMember('ana', { values: { region: 'IND', showsId: false } });
    await accounts.link('ana', seen('11111'));
    const { changed } = await choices.saveMember('ana', { values: memberSettings.none });
    expect(changed.map(({ field }) => field).toSorted()).toEqual(['region', 'showsId']);
    expect((await choices.ofMember('ana')).choices).toEqual({});
    expect(await accounts.list('ana')).toMatchObject([{ uid: '11111' }]);
    await choices.saveServer('guild', { values: { leaderboard: false }, by: 'ana' });
    expect((await choices.saveServer('guild', { values: serverSettings.none, by: 'ana' })).choices).toEqual(
      {},
    );
  });

  it('reject values that can’t be chosen', async ({ skip }) => {
    const { members } = await openMemberWorld(kind, skip);
    const { choices } = members;
    const many = Array.from({ length: 26 }, (_, i) => String(i));
    for (const values of [
      { channels: many },
      { digest: { ...monday, day: 7 } },
      { digest: { ...monday, hour: 24 } },
    ])
      await expect(choices.saveServer('guild', { values, by: 'ana' })).rejects.toThrow();
    expect(await choices.ofServer('guild')).toEqual({ choices: {}, revision: 0 });
  });
});
