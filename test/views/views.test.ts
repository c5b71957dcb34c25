import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlayer } from '../../src/contract/read-player.ts';
import { clanReply } from '../../src/views/clan.ts';
import { itemReply } from '../../src/views/item.ts';
import { petReply } from '../../src/views/pet.ts';
import { playerReply } from '../../src/views/player.ts';
import type { Reply } from '../../src/views/reply.ts';
import { serverRegionReply } from '../../src/views/server.ts';
import type { Shown } from '../../src/views/shown.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, fieldsOf } from '../support/views/parts.ts';
import { card, language, samplePlayer } from '../support/views/sample.ts';

const shown = (changes: Partial<Shown> & { player?: ReturnType<typeof samplePlayer> } = {}): Shown => ({
  answer: { value: changes.player ?? samplePlayer(), fetchedAt: 1_700_000_000_500, freshness: 'live' },
  card,
  missing: 0,
  refreshId: '1:player:refresh:1:4123456789:TH',
  now: 6_000,
  language,
  ...changes,
});

describe('the player reply', () => {
  it('says everything in words', () => {
    const reply = playerReply(shown());
    expectSendable(reply);
    expect(fieldsOf(reply)).toEqual({
      'Player ID': '`4123456789`',
      Level: '67, 19% of the way to 68',
      Likes: '12,345',
      'Battle royale': 'Diamond III, 3,120 points',
      'Clash squad': 'Elite Heroic',
      Region: 'Thailand (TH)',
      Clan: 'LOUD, level 5',
      Pet: 'Rex, level 7',
      Title: 'Terminator',
      Skills: 'Alok',
      Badges: '42',
      'Honor score': '100',
      'Playing since': '<t:1500000000:D>',
      'Last login': '<t:1700000000:R>',
      'How fresh this is': 'Live, asked <t:1700000000:R>.',
    });
    expect(embedOf(reply)).toMatchObject({ title: 'Ana', description: '> Hi\n> there', color: 0x4d8df6 });
  });

  it('carries its picture, described for those who cannot see it', () => {
    const [file, ...others] = playerReply(shown()).files;
    expect(others).toEqual([]);
    expect(file).toMatchObject({ name: 'player.jpg', data: card.data, contentType: 'image/jpeg' });
    expect(file?.alt).toBe(
      'Player card of Ana. Level 67, Diamond III in battle royale, 12,345 likes. Clan: LOUD. Pet: Rex. The outfit shows 2 pieces and a weapon skin.',
    );
  });

  it.each([
    [['203000001'], [], 'The outfit shows 1 piece.'],
    [['203000001'], ['907000010'], 'The outfit shows 1 piece and a weapon skin.'],
    [[], ['907000010'], 'The outfit shows a weapon skin.'],
    [[], [], 'Pet: Rex.'],
  ])('counts the pieces %j and the weapons %j as the card numbers them', (clothes, weaponSkinShows, end) => {
    const player = samplePlayer({ profileInfo: { clothes }, basicInfo: { weaponSkinShows } });
    const described = playerReply(shown({ player })).files[0]?.alt;
    expect(described?.endsWith(end)).toBe(true);
  });

  it('goes out without a picture too, and says so', () => {
    const reply = playerReply(shown({ card: undefined }));
    expectSendable(reply);
    expect(reply.files).toEqual([]);
    expect(fieldsOf(reply)['How fresh this is']).toContain('The picture could not be drawn');
  });

  it('says how many pictures are missing', () => {
    expect(freshness(playerReply(shown({ missing: 1 })))).toContain('1 picture could not be loaded.');
    expect(freshness(playerReply(shown({ missing: 3 })))).toContain('3 pictures could not be loaded.');
  });

  it('says how old it is', () => {
    const value = samplePlayer();
    const from = (answer: object) =>
      freshness(playerReply(shown({ answer: { value, fetchedAt: 5000, freshness: 'stale', ...answer } })));
    expect(from({ freshness: 'cached' })).toBe('Cached, as of <t:5:R>.');
    expect(from({})).toBe('As of <t:5:R>. The player API cannot be asked at the moment.');
    expect(from({ retryAt: 65_000 })).toBe(
      'As of <t:5:R>. The player API cannot be asked at the moment. Next try <t:65:R>.',
    );
    expect(from({ retryAt: 10_000 })).toBe(
      'As of <t:5:R>. The player API cannot be asked at the moment. Try again in a moment.',
    );
  });

  it('leaves out what a bare record lacks', () => {
    const player = readPlayer({ basicInfo: { accountId: '12345' } });
    const reply = playerReply(shown({ player }));
    expectSendable(reply);
    expect(embedOf(reply).title).toBe('Name without visible letters');
    expect(fieldsOf(reply)).toEqual({
      'Player ID': '`12345`',
      Level: 'Unknown',
      Likes: '0',
      'Battle royale': 'Unranked',
      'Clash squad': 'Unranked',
      Clan: 'No clan',
      'How fresh this is': 'Live, asked <t:1700000000:R>.',
    });
  });

  it('shows ids that no table has as what they are', () => {
    const reply = playerReply(
      shown({
        player: samplePlayer({ basicInfo: { rank: 999, rankingPoints: 0, csRank: 998, title: '904999999' } }),
      }),
    );
    expect(fieldsOf(reply)).toMatchObject({
      'Battle royale': 'Unknown rank 999',
      'Clash squad': 'Unknown rank 998',
      Title: 'Unknown item 904999999',
    });
  });

  it('gives a name no power over the message', () => {
    const name = '[x](https://x.example)**@everyone**';
    const reply = playerReply(
      shown({ player: samplePlayer({ basicInfo: { nickname: name }, clanBasicInfo: { clanName: name } }) }),
    );
    const safe = '\\[x\\](https\\://x.example)\\*\\*@\u{200B}everyone\\*\\*';
    expect(embedOf(reply).title).toBe(safe);
    expect(fieldsOf(reply).Clan).toBe(`${safe}, level 5`);
    expect(reply.files[0]?.alt).toContain(name);
  });

  it('has a Refresh button that carries its state', () => {
    expect(buttonsOf(playerReply(shown()))).toEqual([['Refresh', '1:player:refresh:1:4123456789:TH']]);
  });
});

describe('the clan reply', () => {
  it('shows the clan and who leads it', () => {
    const reply = clanReply(shown());
    expectSendable(reply);
    expect(embedOf(reply)).toMatchObject({ title: 'LOUD', description: 'The clan of Ana' });
    expect(fieldsOf(reply)).toMatchObject({
      'Clan ID': '`3000012345`',
      Members: '45 of 50',
      Captain: 'Boss\n`5555555555`\nMaster',
    });
    expect(reply.files[0]?.alt).toBe('Clan card of LOUD. Level 5, 45 of 50 members. Led by Boss.');
  });

  it('says that there is none, and that the captain is not known', () => {
    const without = clanReply(shown({ card: undefined, player: samplePlayer({ clanBasicInfo: null }) }));
    expectSendable(without);
    expect(embedOf(without).description).toBe('Ana is in no clan.');
    const leaderless = clanReply(shown({ player: samplePlayer({ captainBasicInfo: null }) }));
    expect(fieldsOf(leaderless).Captain).toBe('The captain is not known');
  });
});

describe('the pet reply', () => {
  it('shows the pet by the name its owner gave it, and its kind', () => {
    const reply = petReply(shown());
    expectSendable(reply);
    expect(embedOf(reply)).toMatchObject({ title: 'Rex', description: 'Pet of Ana' });
    expect(fieldsOf(reply)).toMatchObject({ Kind: 'Spirit Fox', Level: '7', Experience: '1,200' });
  });

  it('says that there is none', () => {
    const reply = petReply(shown({ card: undefined, player: samplePlayer({ petInfo: null }) }));
    expectSendable(reply);
    expect(embedOf(reply).description).toBe('Ana shows no pet.');
  });
});

describe('the item reply', () => {
  const item = { card, isMissing: false, againId: '1:item:show:1:1300000051', language };

  it('names what it knows', () => {
    const reply = itemReply({ ...item, id: '1300000051' });
    expectSendable(reply);
    expect(embedOf(reply).title).toBe('Spirit Fox');
    expect(fieldsOf(reply)).toEqual({ Kind: 'Pet', 'Item ID': '`1300000051`' });
    expect(buttonsOf(reply)).toEqual([]);
  });

  it('guesses nothing about what it does not know, and lets one try again for a missing picture', () => {
    const reply = itemReply({ ...item, id: '123', isMissing: true });
    expectSendable(reply);
    expect(embedOf(reply)).toMatchObject({ title: 'Unknown item 123' });
    expect(embedOf(reply).description).toContain('placeholder');
    expect(fieldsOf(reply).Kind).toBe('Unknown kind');
    expect(buttonsOf(reply)).toEqual([['Try again', item.againId]]);
  });
});

describe('the server reply', () => {
  it('names the region, whoever chose it', () => {
    const said = (state: Parameters<typeof serverRegionReply>[0]) =>
      embedOf(serverRegionReply(state, language)).description;
    expect(said({ region: 'IND', isNew: true, isDefault: false })).toContain('From now on');
    expect(said({ region: 'IND', isNew: false, isDefault: false })).toContain('**India (IND)**');
    expect(said({ region: 'sg', isDefault: true })).toContain('**Asia and Europe**');
    expect(said({ region: 'x*y', isNew: false, isDefault: false })).toContain('**x\\*y**');
  });
});

it('sends nothing that Discord refuses, whatever the record holds', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '*'.repeat(5000),
      '\n'.repeat(900),
      '@everyone '.repeat(500),
      'é̩̃'.repeat(2000),
      '👨‍👩‍👧'.repeat(900),
    ),
  );
  const number = fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER), fc.constant(0));
  const id = fc.stringMatching(/^\d{1,20}$/);
  const object = (shape: Record<string, fc.Arbitrary<unknown>>) =>
    fc.option(fc.record(shape, { requiredKeys: [] }));
  const account = {
    accountId: fc.constant('4123456789'),
    nickname: text,
    level: number,
    exp: number,
    region: text,
    liked: number,
    rank: number,
    rankingPoints: number,
    csRank: number,
    title: id,
    badgeCnt: number,
    createAt: number,
    lastLoginAt: number,
  };
  const record = fc.record({
    basicInfo: fc.record(account, { requiredKeys: ['accountId'] }),
    captainBasicInfo: object(account),
    clanBasicInfo: object({
      clanId: id,
      clanName: text,
      clanLevel: number,
      memberNum: number,
      capacity: number,
      honorPoint: number,
    }),
    petInfo: object({ id, name: text, level: number, exp: number, skinId: id, selectedSkillId: id }),
    profileInfo: object({ clothes: fc.array(id), equipedSkills: fc.array(id) }),
    creditScoreInfo: object({ creditScore: number }),
    socialInfo: object({ signature: text }),
  });
  fc.assert(
    fc.property(record, fc.boolean(), (raw, isDrawn) => {
      const player = readPlayer(raw);
      if (!player) throw new Error('a record with an account id is a player');
      const parts = shown({ player, card: isDrawn ? card : undefined, missing: 2 });
      for (const reply of [
        playerReply(parts),
        clanReply(player.clan ? parts : { ...parts, card: undefined }),
        petReply(player.pet ? parts : { ...parts, card: undefined }),
      ])
        expectSendable(reply);
    }),
    { numRuns: 60 },
  );
});

function freshness(reply: Reply): string | undefined {
  return fieldsOf(reply)['How fresh this is'];
}
