import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clan } from '../../commands/clan.ts';
import { compare } from '../../commands/compare.ts';
import { outfit } from '../../commands/outfit.ts';
import { pet } from '../../commands/pet.ts';
import { player } from '../../commands/player.ts';
import { stats } from '../../commands/stats.ts';
import { wishlist } from '../../commands/wishlist.ts';
import { sharePeriodMs } from '../../src/bot/discord/share-limit.ts';
import { ana, ben, guildId } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { seen as seenPlayer } from '../support/members/seen.ts';
import { buttonsOf, embedOf, idOf, optionsOf, primaryOf, selectId } from '../support/views/parts.ts';

const looks = [player, outfit, clan, pet, stats, wishlist];
const names = looks.map(({ data }) => data.name);
const hiddenUid = '7777777777';
/** The captain of their own clan: the record names the uid twice. */
const hiddenRecord = {
  ...fullRecord,
  basicInfo: { ...fullRecord.basicInfo, accountId: hiddenUid, nickname: 'Shy' },
  captainBasicInfo: { ...fullRecord.captainBasicInfo, accountId: hiddenUid, nickname: 'Shy' },
};

/** Names are not unique. */
const unik = (accountId: string) => ({
  ...fullRecord,
  basicInfo: { ...fullRecord.basicInfo, accountId, nickname: 'Unik' },
});

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([...looks, compare], {
    players: [fullRecord, bareRecord, hiddenRecord, unik('4444440001'), unik('4444440002')],
  });
});
afterAll(() => commands.close());
beforeEach(async () => {
  // Write the pending records of the previous test.
  await commands.services.members.afterAnswer.flush();
  for (const { id } of [ana, ben]) await commands.services.members.privacy.deleteMember(id);
});

const asBen = { raw: { member: { user: ben, permissions: '0' } } };

async function link(userId: string, { basicInfo }: { basicInfo: { accountId: string; region: string } }) {
  const query = { uid: basicInfo.accountId, region: basicInfo.region };
  const { answer } = await commands.services.players.findIn(query, {
    fresh: false,
    deadline: commands.services.now() + 10_000,
    priority: 'interactive',
    onBehalfOf: userId,
  });
  await linkOpenly(commands.services.members, userId, answer);
}

async function hideIdOf(userId: string) {
  await commands.services.members.choices.saveMember(userId, { values: { showsId: false } });
}

describe('a command about one player', () => {
  it.each(looks)(
    '/$data.name takes an ID, a member, a region and whether it is private, or nothing',
    ({ data }) => {
      expect(data.options?.map(({ name }) => name)).toEqual(['uid', 'member', 'region', 'private']);
      expect(data.options?.some(({ required }) => required)).toBe(false);
    },
  );

  it('shows the default account of the member who gives nothing', async () => {
    await link(ana.id, fullRecord);
    await link(ana.id, bareRecord);
    expect(embedOf(await commands.run('player')).title).toBe('Ana');
    await commands.services.members.accounts.makeDefault(ana.id, '55555');
    expect(embedOf(await commands.run('player')).title).toBe('Solo');
  });

  it('shows what a named or mentioned member lets others see', async () => {
    await link(ben.id, bareRecord);
    expect(embedOf(await commands.run('player', { member: ben })).title).toBe('Solo');
    expect(embedOf(await commands.run('player', { uid: `<@${ben.id}>` })).title).toBe('Solo');
  });

  it('says that a member shows none, and to whom', async () => {
    await link(ben.id, bareRecord);
    await commands.services.members.accounts.setVisibility(ben.id, '55555', { visibility: 'me' });
    const seen = await commands.run('player', { member: ben });
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('problems.noAccount.title'), true]);
    expect(embedOf(seen).description).toBe(`<@${ben.id}> hasn't linked an account, or keeps it private.`);
    expect(embedOf(await commands.run('player', { member: ben }, asBen)).title).toBe('Solo');
  });

  it('takes an ID or a member, not both', async () => {
    const seen = await commands.run('player', { uid: '55555', member: ben });
    expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([
      t('problems.uidAndMember.title'),
      true,
      true,
    ]);
    expect(buttonsOf(seen)).toEqual([]);
  });
});

describe('the list of players while one types', () => {
  const own = { name: 'Ana · Thailand (TH) · 4123456789 · yours', value: '4123456789' };

  it.each(names)('has my accounts for /%s, on nothing typed too', async (name) => {
    await link(ana.id, fullRecord);
    expect(await commands.type(name, 'uid', '')).toContainEqual(own);
    expect(await commands.type(name, 'uid', 'an')).toContainEqual(own);
    expect(await commands.type(name, 'uid', 'nobody')).toEqual([]);
  });

  it('has who was shown to me, and who was shown to all in this server', async () => {
    await commands.run('player', { uid: '55555' });
    await commands.services.members.afterAnswer.flush();
    const row = { name: 'Solo · India (IND) · 55555', value: '55555' };
    expect(await commands.type('player', 'uid', 'solo')).toEqual([row]);
    expect(await commands.type('player', 'uid', 'solo', ben)).toEqual([row]);
  });

  it('never has an ID that is hidden, and the choice still means the account', async () => {
    await link(ana.id, hiddenRecord);
    await hideIdOf(ana.id);
    const [choice] = await commands.type('player', 'uid', 'shy');
    expect(choice?.name).toBe('Shy · Thailand (TH) · yours');
    expect(embedOf(await commands.run('player', { uid: choice?.value ?? '' })).title).toBe('Shy');
  });

  it('has players by a part of their name, and asks which one is meant if none was chosen', async () => {
    const row = { name: 'Unik · …0001 · level 67 · TH', value: '4444440001' };
    expect(await commands.type('player', 'uid', 'uni')).toContainEqual(row);
    const seen = await commands.run('player', { uid: 'UNIK' });
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('problems.nameAmbiguous.title'), true]);
    const options = optionsOf(seen, t('selects.player'));
    expect(options.map(([label]) => label)).toEqual([row.name, row.name.replace('0001', '0002')]);
    const chosen = await commands.choose(selectId(seen, t('selects.player')), options[1]?.[1]);
    expect(embedOf(chosen).title).toBe('Unik');
    const pair = await commands.run('compare', { a: 'unik', b: '4123456789' });
    const [[, second] = []] = optionsOf(pair, t('selects.player'));
    const compared = await commands.choose(selectId(pair, t('selects.player')), second);
    expect(embedOf(compared).title).toBe(t('compare.title', { a: 'Unik', b: 'Ana' }));
    const nobody = await commands.run('player', { uid: 'Nobody Else' });
    expect(embedOf(nobody).title).toBe(t('problems.nameUnknown.title'));
    expect(buttonsOf(nobody).map(([label]) => label)).toEqual([t('buttons.giveId')]);
    await link(ben.id, unik('4444440002'));
    await hideIdOf(ben.id);
    expect(optionsOf(await commands.run('player', { uid: 'unik' }), t('selects.player'))).toHaveLength(1);
  });

  it('shows whom a typed @ means, if one member of the server has a name that begins so', async () => {
    await link(ben.id, fullRecord);
    const answerWith = (...users: object[]) =>
      commands.answer(({ path }) =>
        path.includes('/members/search') ? { status: 200, body: users.map((user) => ({ user })) } : undefined,
      );
    answerWith(ben);
    expect(embedOf(await commands.run('player', { uid: '@ben' })).title).toBe('Ana');
    const pair = await commands.run('compare', { a: '@ben', b: '4444440001' });
    expect(embedOf(pair).title).toBe(t('compare.title', { a: 'Ana', b: 'Unik' }));
    commands.later(60_000);
    const carl = { ...ana, id: '88888888888888888', username: 'bente' };
    answerWith({ ...ben, username: 'benedict' }, carl);
    expect(embedOf(await commands.run('player', { uid: 'Ben' })).title).toBe('Ana');
    await link(carl.id, unik('4444440002'));
    commands.later(60_000);
    const asked = await commands.run('player', { uid: 'Ben' });
    expect(embedOf(asked).title).toBe(t('problems.nameAmbiguous.title'));
    expect(optionsOf(asked, t('selects.player')).map(([label]) => label)).toEqual([
      expect.stringMatching(/^benedict · Ana · /),
      expect.stringMatching(/^bente · Unik · /),
    ]);
    expect(embedOf(await commands.run('player', { uid: 'bente' })).title).toBe('Unik');
    commands.answer(() => undefined);
  });

  it('asks for one of two unclear names after the other', async () => {
    let asked = await commands.run('compare', { a: 'unik', b: 'UNIK' });
    for (const index of [0, 1]) {
      expect(embedOf(asked).title).toBe(t('problems.nameAmbiguous.title'));
      const option = optionsOf(asked, t('selects.player'))[index]?.[1];
      asked = await commands.choose(selectId(asked, t('selects.player')), option);
    }
    expect(embedOf(asked).title).toBe(t('compare.title', { a: 'Unik', b: 'Unik' }));
  });

  it('sends no request upstream', async () => {
    await link(ana.id, fullRecord);
    const silent = await openCommands([player], { services: { members: commands.services.members } });
    await silent.stopApi();
    expect(await silent.type('player', 'uid', '')).toContainEqual(own);
    await silent.close();
  });
});

describe('a player whose ID is hidden', () => {
  beforeEach(async () => {
    await link(ben.id, hiddenRecord);
    await hideIdOf(ben.id);
  });

  const others = names.map((name) => [name] as const);

  it.each(others)('is shown by /%s to others without it, in all that is sent', async (name) => {
    const before = commands.calls.length;
    const shown = await commands.run(name, { member: ben });
    await pressEverything(shown);
    const sent = JSON.stringify(
      commands.calls.slice(before).map(({ path, body, files }) => [path, body, files]),
    );
    expect(sent).toContain(`${ben.id}-1`);
    expect(sent).not.toContain(hiddenUid);
    expect(JSON.stringify(commands.lines)).not.toContain(hiddenUid);
  });

  it.each(others)('is shown by /%s with it only to their owner, and no button carries it', async (name) => {
    const shown = await commands.run(name, { private: true }, asBen);
    expect(shown.isPrivate).toBe(true);
    expect(buttonsOf(shown).map(([label]) => label)).toContain(t('buttons.share'));
    expect(JSON.stringify(shown.body.components)).not.toContain(hiddenUid);
    commands.later(sharePeriodMs);
    const [, share] = buttonsOf(shown).find(([label]) => label === t('buttons.share')) ?? [];
    expect(embedOf(await commands.press(share, { user: ben })).title).toBe(embedOf(shown).title);
  });

  it('is called so on the card, under it and for the ear', async () => {
    const seen = await commands.run('player', { member: ben });
    expect(JSON.stringify(seen.body)).not.toContain(hiddenUid);
    expect(seen.files[0]?.alt).toMatch(/ID hidden\.$/);
  });

  it('keeps its buttons for everybody', async () => {
    const seen = await commands.run('player', { member: ben });
    commands.later(600_000);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.refresh')))).title).toBe('Shy');
    const third = { ...ana, id: '99999999999999999' };
    const copy = await commands.press(idOf(seen, t('buttons.outfit')), { user: third });
    expect([embedOf(copy).title, copy.isPrivate]).toEqual([t('outfit.title', { name: 'Shy' }), true]);
    expect(
      embedOf(await commands.press(idOf(copy, t('buttons.share')), { user: third, message: copy })).title,
    ).toBe(t('outfit.title', { name: 'Shy' }));
  });

  it('is hidden from its owner too if all can read it, and shown to them alone', async () => {
    const inPublic = await commands.run('player', {}, asBen);
    expect(JSON.stringify(inPublic.body)).not.toContain(hiddenUid);
    const alone = await commands.run('player', { private: true }, asBen);
    expect(alone.files[0]?.alt).toContain(hiddenUid);
    const shared = await commands.press(idOf(alone, t('buttons.share')), { user: ben, message: alone });
    expect(shared.isPrivate).toBe(false);
    expect(JSON.stringify(shared.body)).not.toContain(hiddenUid);
  });

  it('disappears from old buttons once it is unlinked or hidden from everyone', async () => {
    const seen = await commands.run('player', { member: ben });
    await commands.services.members.accounts.setVisibility(ben.id, hiddenUid, { visibility: 'me' });
    expect(embedOf(await commands.press(idOf(seen, t('buttons.outfit')))).title).toBe(
      t('problems.noAccount.title'),
    );
    await commands.services.members.accounts.unlink(ben.id, hiddenUid);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.refresh')))).title).toBe(
      t('problems.noAccount.title'),
    );
  });

  it('is not remembered for who may not see it', async () => {
    await commands.run('player', { member: ben });
    await commands.services.members.afterAnswer.flush();
    expect(await commands.services.members.recents.ofMember(ana.id)).toEqual([]);
    const here = await commands.services.members.recents.ofServer(guildId);
    expect(here.map(({ uid }) => uid)).not.toContain(hiddenUid);
  });

  it('is not named by a problem', async () => {
    const seen = await commands.run('player', { member: ben, region: 'the moon' });
    expect(embedOf(seen).title).toBe(t('problems.regionUnknown.title'));
    expect(JSON.stringify(seen.body)).not.toContain(hiddenUid);
    const [[, everywhere] = []] = buttonsOf(seen);
    expect(embedOf(await commands.press(everywhere)).title).toBe('Shy');
  });

  /** Each button and choice once, and what it leads to. */
  async function pressEverything(shown: Seen, done = new Set<string>()): Promise<void> {
    for (const [, id] of buttonsOf(shown)) {
      const [, command, action] = id.split(':');
      const kind = `${command} ${action}`;
      if (command === 'item' || done.has(kind)) continue;
      done.add(kind);
      await pressEverything(await commands.press(id, { message: shown }), done);
    }
  }
});

describe('the question which player', () => {
  it.each(names)('is asked by /%s without a player, with both ways to continue', async (name) => {
    const seen = await commands.run(name);
    expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([
      t('problems.uidMissing.title'),
      true,
      true,
    ]);
    expect(buttonsOf(seen)).toEqual([
      [t('buttons.linkAccount'), `1:account:link:${ana.id}::${name}:give:`],
      [t('buttons.giveId'), `1:${name}:give:${ana.id}:`],
    ]);
    expect(primaryOf(seen)).toBe(t('buttons.linkAccount'));
  });

  it('opens a modal, and shows the card in its place', async () => {
    const asked = await commands.run('pet', { region: t('regions.TH') });
    const id = idOf(asked, t('buttons.giveId'));
    expect(await openedBy(id)).toMatchObject({
      custom_id: id,
      title: t('buttons.giveId'),
      components: [
        { label: t('labels.uid'), component: { type: 4, custom_id: 'uid' } },
        { label: t('labels.region'), component: { type: 3, custom_id: 'region' } },
      ],
    });
    const seen = await commands.submit(id, { uid: '4123456789', region: ['TH'] });
    expect(seen.files).toMatchObject([{ name: 'pet.jpg' }]);
    expect(idOf(seen, t('buttons.share'))).toMatch(/^1:pet:share:/);
    expect(commands.calls.at(-2)?.body).toEqual({ type: 6 });
  });

  it('lists the regions by name, behind the search in all of them', async () => {
    const modal = JSON.stringify(await openedBy(idOf(await commands.run('player', {}), t('buttons.giveId'))));
    const [first, ...names] = [...modal.matchAll(/"label":"([^"]+)","value"/g)].map(
      ([, label]) => label ?? '',
    );
    expect(first).toBe(t('modals.player.anyRegion'));
    expect(names).toHaveLength(18);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en-US')));
  });

  it('offers to find the player, unless a region was named', async () => {
    const chosen = async (values: Record<string, string>) => {
      const modal = JSON.stringify(
        await openedBy(idOf(await commands.run('player', values), t('buttons.giveId'))),
      );
      return /"label":"([^"]+)","value":"[^"]+","default":true/.exec(modal)?.[1];
    };
    expect(await chosen({})).toBe(t('modals.player.anyRegion'));
    expect(await chosen({ region: 'Brasil' })).toBe('Brazil (BR)');
  });

  it.each([
    [{ uid: '123' }, "That's not a player ID", ['Enter an ID']],
    [{ uid: '55555 4123456789' }, 'I see several IDs', ['Compare them', '55555', '4123456789']],
    [{ uid: '55555 66666 77777 88888 99999' }, 'I see several IDs', ['55555', '66666']],
    [{ uid: freeUid, region: ['any'] }, 'Player not found', ['Enter an ID']],
    [{ uid: freeUid, region: ['IND'] }, 'Not found in India (IND)', ['Search all regions']],
    [{ uid: ' ' }, 'Which player?', ['Link account', 'Enter an ID']],
    [{}, 'Which player?', ['Link account', 'Enter an ID']],
    [{ uid: '55555', region: ['*<@1>*'] }, 'Solo', ['Details', 'Refresh', 'Share']],
  ])('is answered in place: %j', async (values, title, labels) => {
    const id = idOf(await commands.run('player'), t('buttons.giveId'));
    const seen = await commands.submit(id, values);
    expect([embedOf(seen).title, buttonsOf(seen).map(([label]) => label)]).toEqual([title, labels]);
    expect(commands.calls.at(-2)?.body).toEqual({ type: 6 });
  });

  async function openedBy(id: string): Promise<unknown> {
    const before = commands.calls.length;
    await commands.press(id).catch(() => undefined);
    const body: unknown = commands.calls[before]?.body;
    return typeof body === 'object' && body && 'data' in body ? body.data : undefined;
  }
});

describe('/player after an earlier look', () => {
  const record = { basicInfo: { ...bareRecord.basicInfo, accountId: '33333', nickname: 'Riser', level: 9 } };
  const risen = { basicInfo: { ...record.basicInfo, level: 11, liked: 5 } };

  it('shows changes to members who want them', async () => {
    const first = await openCommands([player], { players: [record] });
    const { members } = first.services;
    await first.run('player', { uid: '33333', region: 'IND' });
    await members.afterAnswer.flush();
    const later = await openCommands([player], { players: [risen], services: { members } });
    later.later(24 * 3_600_000);
    const look = async (isPrivate = true) =>
      embedOf(await later.run('player', { uid: '33333', region: 'IND', private: isPrivate })).description;
    expect(await look()).toMatch(/^level 11 since \w+ \d+$/);
    expect(await look(false)).toBeUndefined();
    await members.accounts.link(ana.id, seenPlayer('33333'));
    expect(await look(false)).toMatch(/^level 11/);
    await members.choices.saveMember(ana.id, { values: { showsChanges: false } });
    expect(await look()).toBeUndefined();
    await later.close();
    await first.close();
  });

  it('says nothing the first time', async () => {
    expect(embedOf(await commands.run('player', { uid: '55555' }))).not.toHaveProperty('description');
  });
});

it('leads from what a member wears to the same things of theirs', async () => {
  await link(ben.id, fullRecord);
  const card = await commands.run('player', { member: ben });
  const [, toClan] = optionsOf(card, t('selects.goOn')).find(([label]) => label === t('buttons.clan')) ?? [];
  expect(embedOf(await commands.choose(selectId(card, t('selects.goOn')), toClan)).title).toBe('LOUD');
});
