import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clan } from '../../commands/clan.ts';
import { player } from '../../commands/player.ts';
import { why } from '../../commands/why.ts';
import type { Gallery } from '../../src/bot/images/gallery.ts';
import type { PictureRequest } from '../../src/shared/pictures/picture.ts';
import { ben } from '../support/bot/interactions.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, farRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { buttonsOf, embedOf, fieldsOf, idOf, optionsOf, selectId } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  const players = [fullRecord, bareRecord, farRecord, movedRecord, lateRecord, clanRecord, hiddenRecord];
  commands = await openCommands([player, clan], { players });
});
afterAll(() => commands.close());

/** In India; no other test asks for them, so that their region is not known yet. */
const movedRecord = {
  basicInfo: { accountId: '77777', nickname: 'Moved', level: 1, rank: 0, region: 'IND', seasonId: 40 },
};
const hiddenRecord = {
  basicInfo: {
    ...fullRecord.basicInfo,
    accountId: '77770',
    nickname: 'Shy',
    level: 41,
    accountPrefers: { hidePersonalInfo: true },
  },
  clanBasicInfo: fullRecord.clanBasicInfo,
  socialInfo: { accountId: '77770', signature: 'Find me' },
};
const lateRecord = {
  basicInfo: { accountId: '88888', nickname: 'Late', level: 1, rank: 0, region: 'IND', seasonId: 40 },
};

/** No player has it. */
const clanId = '4242424264';
const clanRecord = {
  basicInfo: { accountId: '99999', nickname: 'Clanny', level: 1, rank: 0, region: 'IND', seasonId: 40 },
  clanBasicInfo: { clanId, clanName: 'LOUD', clanLevel: 5, memberNum: 45, capacity: 50 },
};

const look = (values: Record<string, string>) => commands.run('player', values);

describe('/player', () => {
  it('is answered by the second address while the first is down, and only Why? says so', async () => {
    const other = await openCommands([player, why], {
      players: [fullRecord],
      firstUrl: 'http://127.0.0.1:1/api/v1',
    });
    const seen = await other.run('player', { uid: '4123456789' });
    const told = await other.press(idOf(seen, t('buttons.why')));
    await other.close();
    expect(embedOf(seen)).toMatchObject({ title: 'Ana' });
    expect(JSON.stringify(seen)).not.toContain('second');
    expect(embedOf(told).description).toContain(t('why.second'));
  });

  it('may be used everywhere, needs no option, and is public unless asked otherwise', async () => {
    expectEverywhere(player);
    expectRequired(player, []);
    expect((await look({ uid: '55555' })).isPrivate).toBe(false);
    expect((await commands.run('player', { uid: '55555', private: true })).isPrivate).toBe(true);
  });

  it('answers with text and a picture of what the player wears', async () => {
    const seen = await look({ uid: '4 123 456 789', region: t('regions.TH') });
    expect(embedOf(seen).title).toBe('Ana');
    expect(fieldsOf(seen)).toEqual({});
    expect(embedOf(seen)).toMatchObject({
      footer: { text: t('freshness.updated') },
      timestamp: expect.any(String),
    });
    expect(await sharp(seen.files[0]?.data).metadata()).toMatchObject({ format: 'jpeg' });
    expect(seen.files[0]?.alt).toMatch(/^Ana, Diamond III, level 67\..* Pet: Spirit Fox\./);
  });

  it('shows name and level of a player who hides the rest in the game, and says so', async () => {
    const seen = await look({ uid: '77770' });
    expect(embedOf(seen)).toMatchObject({
      title: 'Shy',
      description: expect.stringContaining(t('player.hidden', { name: 'Shy' })),
    });
    expect(seen.files[0]?.alt).toBe('Shy, level 41. Shy keeps the rest hidden in the game. ID 77770.');
    expect(buttonsOf(seen).map(([label]) => label)).toEqual([t('buttons.details'), t('buttons.refresh')]);
    expect(() => selectId(seen, t('selects.goOn'))).toThrow('there is no select');
    const details = await commands.press(idOf(seen, t('buttons.details')));
    expect(Object.keys(fieldsOf(details))).toEqual([t('labels.uid'), t('labels.level')]);
    const guild = await commands.run('clan', { uid: '77770' });
    expect(embedOf(guild)).toMatchObject({
      title: t('nothing.hidden.title'),
      description: t('player.hidden', { name: 'Shy' }),
    });
  });

  it('asks for the pictures that the player API has ready-made of the player', async () => {
    const asked: PictureRequest[] = [];
    const { gallery } = commands.services;
    const watched: Gallery = {
      ...gallery,
      fetch(requests, ...rest) {
        asked.push(...requests);
        return gallery.fetch(requests, ...rest);
      },
    };
    const mediaInfo = { avatarUrl: '/media/a.png', petUrl: '/media/p.png' };
    const others = await openCommands([player], {
      players: [{ ...fullRecord, mediaInfo }],
      services: { gallery: watched },
    });
    await others.run('player', { uid: fullRecord.basicInfo.accountId });
    await others.close();
    const addresses = asked.flatMap(({ kind, address }) => (address ? [`${kind} ${address}`] : []));
    expect(addresses).toEqual(['avatar /media/a.png', 'pet /media/p.png']);
  });

  it('repeats the cached answer the second time, and Refresh asks again', async () => {
    const updatedAt = (seen: Seen) => Date.parse(embedOf(seen).timestamp ?? '');
    const first = await look({ uid: '55555', region: 'IND' });
    const second = await look({ uid: '55555', region: 'ind' });
    expect(updatedAt(second)).toBe(updatedAt(first));
    commands.later(10_000);
    const third = await commands.press(idOf(first, t('buttons.refresh')), { message: first });
    expect(embedOf(third).title).toBe('Solo');
    expect(updatedAt(third)).toBeGreaterThan(updatedAt(first));
  });

  it('waits for a newer answer if Refresh comes too soon', async () => {
    commands.later(60_000);
    const id = idOf(await look({ uid: '55555', region: 'IND' }), t('buttons.refresh'));
    commands.later(60_000);
    const refreshed = await commands.press(id);
    commands.later(4_900);
    const again = await commands.press(id, { message: refreshed });
    const [before, after] = [refreshed, again].map((seen) => Date.parse(String(embedOf(seen).timestamp)));
    expect(after).toBeGreaterThan(Number(before));
  });

  it('shows what somebody else has just asked to a member whose message is older, and to anybody as a copy', async () => {
    commands.later(60_000);
    const old = await look({ uid: '55555', region: 'IND' });
    const id = idOf(old, t('buttons.refresh'));
    commands.later(60_000);
    const refreshed = await commands.press(id);
    expect(embedOf(await commands.press(id, { message: old })).title).toBe('Solo');
    expect(embedOf(await commands.press(id, { message: refreshed, user: ben })).title).toBe('Solo');
  });

  it('finds a player without a region, and says in its button where', async () => {
    const seen = await look({ uid: '66666' });
    expect(embedOf(seen).title).toBe('Far');
    expect(idOf(seen, t('buttons.refresh'))).toMatch(/^1:player:refresh:\d+:66666:br$/);
  });

  it('looks first in the region that the server chose, and names it where it is right', async () => {
    const guildId = '200000000000000002';
    await commands.services.members.choices.saveServer(guildId, { values: { region: 'IND' }, by: 'ana' });
    const there = await commands.run('player', { uid: '55555' }, { guildId });
    expect(buttonsOf(there)[0]?.[1]).toMatch(/:55555:IND$/);
    const inDirectMessage = await commands.run('player', { uid: '4123456789' }, { guildId: undefined });
    expect(buttonsOf(inDirectMessage)[0]?.[1]).toMatch(/:4123456789:sg$/);
  });

  it('asks a region that was named, and no other', async () => {
    const seen = await look({ uid: '77777', region: 'BR' });
    expect(embedOf(seen).title).toBe(t('problems.notInRegion.title', { region: 'Brazil (BR)' }));
  });

  it('shows a player whose region is known although another was named, and says so', async () => {
    await look({ uid: '66666' });
    const seen = await look({ uid: '66666', region: t('regions.TH') });
    expect(embedOf(seen).title).toBe('Far');
    expect(embedOf(seen).description).toContain(
      t('playsElsewhere', { name: 'Far', region: `${t('regions.US')} (US)`, asked: 'Thailand (TH)' }),
    );
    expect(buttonsOf(seen)[0]?.[1]).toMatch(/:66666:br$/);
    const right = await look({ uid: '66666', region: 'USA' });
    expect(embedOf(right).description ?? '').not.toContain('plays in');
  });

  it('explains an ID that is a clan’s', async () => {
    expect(embedOf(await look({ uid: clanId, region: 'TH' })).title).toBe(
      t('problems.notInRegion.title', { region: 'Thailand (TH)' }),
    );
    await look({ uid: '99999' });
    const title = t('problems.clanId.title');
    expect(embedOf(await look({ uid: clanId })).title).toBe(title);
    expect(embedOf(await look({ uid: clanId, region: 'TH' })).title).toBe(title);
  });

  it('says that a player is nowhere, and offers to give another ID', async () => {
    const seen = await look({ uid: freeUid });
    expect(embedOf(seen).title).toBe(t('problems.notFound.title'));
    expect(embedOf(seen).description).toContain("I couldn't find");
    expect(buttonsOf(seen).map(([label]) => label)).toEqual([t('buttons.giveId')]);
  });

  it('offers to look everywhere where the player is not found, and finds the player there', async () => {
    const missed = await look({ uid: '77777', region: 'TH' });
    expect(embedOf(missed).title).toBe(t('problems.notInRegion.title', { region: 'Thailand (TH)' }));
    const [[label, id] = [], ...others] = buttonsOf(missed);
    expect([label, others]).toEqual([t('buttons.everywhere'), []]);
    expect(embedOf(await commands.press(id)).title).toBe('Moved');
  });

  it('asks about a region that it does not know, and looks where the member means', async () => {
    const asked = await look({ uid: '77777', region: 'Indai' });
    expect([embedOf(asked).title, asked.isPrivate, asked.isAtOnce]).toEqual([
      t('problems.regionUnknown.title'),
      true,
      true,
    ]);
    expect(embedOf(asked).description).toBe(
      t('problems.regionUnknown.suggestion', { typed: 'Indai', region: 'India (IND)' }),
    );
    const [meant, ...others] = buttonsOf(asked);
    expect([meant?.[0], others]).toEqual([t('buttons.lookIn', { region: 'India (IND)' }), []]);
    expect(embedOf(await commands.press(meant?.[1])).title).toBe('Moved');
  });

  it('passes an unknown code on only after a press', async () => {
    const asked = await look({ uid: '88888', region: 'XX' });
    const [everywhere, anyway] = buttonsOf(asked);
    expect([everywhere?.[0], anyway?.[0]]).toEqual([
      t('buttons.everywhere'),
      t('buttons.lookIn', { region: 'XX' }),
    ]);
    expect(anyway?.[1]).toMatch(/:88888:XX$/);
    const sent = await commands.press(anyway?.[1]);
    expect(JSON.stringify(embedOf(sent))).toContain('XX');
    expect(buttonsOf(sent)).toEqual([[t('buttons.everywhere'), everywhere?.[1]]]);
  });

  it('understands the usual names of a region', async () => {
    const seen = await look({ uid: '55555', region: 'भारत' });
    expect(embedOf(seen).title).toBe('Solo');
    expect(buttonsOf(seen)[0]?.[1]).toMatch(/:55555:IND$/);
  });

  it('finds two IDs, and shows the pressed one', async () => {
    const asked = await look({ uid: '55555, 4123456789', region: 'Deutschland' });
    expect(embedOf(asked).title).toBe(t('problems.uidSeveral.title'));
    expect(buttonsOf(asked)).toEqual([
      [t('buttons.compareBoth'), '1:compare:show:11111111111111111:3c0z:6hkqp05'],
      ['55555', '1:player:show:11111111111111111:55555:EU'],
      ['4123456789', '1:player:show:11111111111111111:4123456789:EU'],
    ]);
    expect(embedOf(await commands.press(buttonsOf(asked)[2]?.[1])).title).toBe('Ana');
  });

  it('understands a pasted link', async () => {
    expect(embedOf(await look({ uid: 'https://example.com/player/55555?lang=en' })).title).toBe('Solo');
  });

  it.each([
    [{}, 'Which player?'],
    [{ uid: '1234' }, "That's not a player ID"],
    [{ uid: '1234567890123456' }, "That's not a player ID"],
    [{ uid: '12345.6' }, "That's not a player ID"],
    [{ uid: '-12345' }, "That's not a player ID"],
    [{ uid: '55555', region: 'the moon' }, "I don't know this region"],
  ])('%j is answered privately and at once with what was wrong', async (values, title) => {
    const seen = await commands.run('player', values);
    expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([title, true, true]);
  });

  it.each([
    ['refresh', '4123456789:TH', 'Ana'],
    ['show', '4123456789:TH', 'Ana'],
    ['show', '4123456789:', 'Ana'],
    ['show', '55555:the moon', 'Solo'],
  ])('answers a button under an old message: %s %s', async (action, state, title) => {
    const seen = await commands.press(`1:player:${action}:11111111111111111:${state}`);
    expect(embedOf(seen).title).toBe(title);
  });

  it.each(['1:player:show:1:abc:TH', '1:player:show:1', '1:player:dance:1:55555:TH'])(
    'says that an unreadable button is old: %s',
    async (id) => expect(embedOf(await commands.press(id)).title).toBe(t('notices.oldButton.title')),
  );

  it('gives others a private copy with their own buttons', async () => {
    const seen = await commands.press('1:player:show:999:55555:IND');
    expect(seen.isPrivate).toBe(true);
    expect(idOf(seen, t('buttons.refresh'))).toMatch(/^1:player:refresh:11111111111111111:/);
  });

  it('tells the member alone everything in words, and goes on from the card in place', async () => {
    const seen = await look({ uid: '4123456789' });
    const details = await commands.press(idOf(seen, t('buttons.details')));
    expect([details.isPrivate, details.files]).toEqual([true, []]);
    expect(fieldsOf(details)).toMatchObject({
      Level: expect.stringMatching(/^67 /),
      [t('labels.clan')]: 'LOUD, level 5',
    });
    expect(embedOf(details)).toMatchObject({ footer: { text: t('freshness.updated') } });
    const [, toClan] =
      optionsOf(seen, t('selects.goOn')).find(([label]) => label === t('buttons.clan')) ?? [];
    const shown = await commands.choose(selectId(seen, t('selects.goOn')), toClan);
    expect([embedOf(shown).title, shown.isPrivate]).toEqual(['LOUD', false]);
    expect(shown.files).toMatchObject([{ name: 'clan.jpg' }]);
  });

  it('says that the player plays elsewhere although upstream answers in the region that was named', async () => {
    const seen = await commands.press('1:player:show:11111111111111111:4123456789:BR');
    expect(embedOf(seen).description).toContain(
      t('playsElsewhere', { name: 'Ana', region: 'Thailand (TH)', asked: 'Brazil (BR)' }),
    );
  });

  it('offers countries by name and by code while one types', async () => {
    const offered = await commands.type('player', 'region', 'ind');
    expect(offered.slice(0, 2)).toEqual([
      { name: 'India (IND)', value: 'IND' },
      { name: 'Indonesia (ID)', value: 'ID' },
    ]);
    expect(await commands.type('player', 'region', '')).toHaveLength(18);
    expect(await commands.type('player', 'region', 'deutsch')).toEqual([
      { name: 'Deutschland · Europe (EU)', value: 'EU' },
    ]);
    expect(await commands.type('player', 'region', 'americas')).toEqual([
      { name: `Americas · ${t('regionGroups.br')}`, value: 'br' },
    ]);
  });
});

describe('/player if something fails', () => {
  it('tells the operator that the key is bad', async () => {
    const locked = await openCommands([player], { key: 'lo_wrong' });
    const seen = await locked.run('player', { uid: '55555' });
    await locked.close();
    expect(embedOf(seen).description).toBe(t('problems.refused.text'));
    expect(buttonsOf(seen)).toEqual([]);
  });

  it('says that the player API is down, never that the player does not exist, offers another try and tells why', async () => {
    const lonely = await openCommands([player, why]);
    await lonely.stopApi();
    const seen = await lonely.run('player', { uid: '4123456789', region: 'IND' });
    const explained = await lonely.press(idOf(seen, t('buttons.why')));
    await lonely.close();
    expect(embedOf(seen).title).toBe(t('problems.unavailable.title'));
    expect(buttonsOf(seen)).toEqual([
      [t('buttons.again'), '1:player:show:11111111111111111:4123456789:IND'],
      [t('buttons.why'), expect.stringMatching(/^1:why:tell:11111111111111111:\d+$/)],
    ]);
    expect(embedOf(explained)).toMatchObject({
      title: t('why.title'),
      description: expect.stringContaining(t('why.reasons.down')),
    });
  });

  it('is sent without its picture if drawing fails, says so, and logs why', async () => {
    const unreadable = { source: 'player-api', isMissing: false, bytes: Buffer.alloc(0), digest: 'none' };
    const gallery = {
      fetch: async () => [
        { kind: 'avatar' as const, id: '1', ...unreadable },
        { kind: 'frame' as const, id: '1', ...unreadable },
      ],
      status: () => [],
    };
    const blind = await openCommands([player], { players: [bareRecord], services: { gallery } });
    const seen = await blind.run('player', { uid: '55555', region: 'IND' });
    await blind.close();
    expect(embedOf(seen).title).toBe('Solo');
    expect(seen.files).toEqual([]);
    expect(embedOf(seen).description).toContain('No picture this time');
    expect(blind.lines).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        facts: expect.objectContaining({ error: expect.any(Error) }),
      }),
    );
  });
});
