import { describe, expect, it } from 'vitest';
import { readPlayer } from '../../src/contract/read-player.ts';
import { playerView } from '../../src/views/player.ts';
import { expectSendableForAnyPlayer } from '../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf } from '../support/views/parts.ts';
import { asked, language, samplePicture, samplePlayer } from '../support/views/sample.ts';
import { cardPropsOf, show } from '../support/views/show.ts';

const pictures = {
  avatar: samplePicture('avatar', '902000003'),
  frame: samplePicture('frame', '902000003'),
  pieces: [],
};
const viewOf = (player = samplePlayer(), missing = 0) =>
  playerView(player, { pictures, missing, asked, language });

describe('the view of a player', () => {
  it('says everything in words', async () => {
    const reply = await show(viewOf());
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
    });
    expect(embedOf(reply)).toMatchObject({ title: 'Ana', description: '> Hi\n> there', color: 0x4d8df6 });
  });

  it('shows the same words on the card', async () => {
    expect(await cardPropsOf(viewOf())).toEqual({
      nickname: 'Ana',
      clanLine: 'LOUD · Lv. 5',
      origins: ['Terminator · Thailand', 'Thailand', 'TH'],
      rank: { label: 'Diamond III', tier: 'diamond' },
      points: '3,120 points',
      wayToNextRank: { label: '80 to Diamond IV', share: expect.closeTo(0.467, 3) },
      figures: [
        { label: 'Level', value: '67' },
        { label: 'Likes', value: '12,345' },
      ],
      clashSquad: { rank: { label: 'Elite Heroic', tier: 'elite-heroic' }, label: 'Clash squad' },
      idLine: 'ID 4123456789',
      notes: ['No outfit shown'],
      isDeleted: false,
      pictures,
      missingNote: undefined,
      look: { theme: undefined, isRightToLeft: false },
    });
  });

  it('describes its picture for members with a screen reader', async () => {
    const { files } = await show(viewOf());
    expect(files).toMatchObject([{ name: 'player.jpg', contentType: 'image/jpeg' }]);
    expect(files[0]?.alt).toBe(
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
    expect(viewOf(player).picture?.alt.at(-1)).toBe(end);
  });

  it('leaves out what a bare record lacks', async () => {
    const reply = await show(viewOf(readPlayer({ basicInfo: { accountId: '12345' } })));
    expect(embedOf(reply).title).toBe('Name not told');
    expect(fieldsOf(reply)).toEqual({
      'Player ID': '`12345`',
      Level: 'not told',
      Likes: '0',
      'Battle royale': 'Unranked',
      'Clash squad': 'Unranked',
      Clan: 'No clan',
    });
  });

  it('shows what could not be read as not told: a dash on the card, words elsewhere', async () => {
    const view = viewOf(
      samplePlayer({
        basicInfo: {
          level: 'sixty-seven',
          liked: 'many',
          rank: 'Legend',
          rankingPoints: '3k',
          csRank: [],
          region: {},
          title: 'Terminator',
          badgeCnt: '4 of 9',
          createAt: 'long ago',
          lastLoginAt: { ago: 4 },
        },
        profileInfo: { clothes: 'hidden', equipedSkills: 'Alok' },
        clanBasicInfo: { clanId: 'L-1' },
        petInfo: { id: 'fox' },
        creditScoreInfo: { creditScore: 'good' },
      }),
    );
    const reply = await show(view);
    expect(fieldsOf(reply)).toEqual({
      'Player ID': '`4123456789`',
      Level: 'not told',
      Likes: 'not told',
      'Battle royale': 'not told',
      'Clash squad': 'not told',
      Clan: 'not told',
      Pet: 'not told',
      Title: 'not told',
      Skills: 'not told',
      Badges: 'not told',
      'Honor score': 'not told',
      'Playing since': 'not told',
      'Last login': 'not told',
    });
    expect(reply.files[0]?.alt).toBe(
      'Player card of Ana. Level not told, battle royale rank not told, likes not told. Outfit not told.',
    );
    expect(await cardPropsOf(view)).toMatchObject({
      clanLine: undefined,
      origins: [],
      rank: { label: '–', tier: 'unranked' },
      figures: [
        { label: 'Level', value: '–' },
        { label: 'Likes', value: '–' },
      ],
      clashSquad: { rank: { label: '–', tier: 'unranked' } },
      notes: ['Outfit not told'],
    });
  });

  it('takes the name of a rank where neither points nor an id give one, and makes up no step', async () => {
    const words = { rank: 'Diamante III', rankingPoints: undefined, csRank: 'Heroico' };
    expect(fieldsOf(await show(viewOf(samplePlayer({ basicInfo: words }))))).toMatchObject({
      'Battle royale': 'Diamond III',
      'Clash squad': 'Heroic',
    });
    const bare = samplePlayer({ basicInfo: { rank: 'Ouro', rankingPoints: undefined, csRank: 'Bronze 5' } });
    expect(fieldsOf(await show(viewOf(bare)))).toMatchObject({
      'Battle royale': 'Gold',
      'Clash squad': 'not told',
    });
  });

  it('shows a last login of which the day alone is told as a date', async () => {
    const player = samplePlayer({ basicInfo: { lastLoginAt: '20/11/2026 às 09:00:01' } });
    const noon = Date.UTC(2026, 10, 20, 12) / 1_000;
    expect(fieldsOf(await show(viewOf(player)))['Last login']).toBe(`<t:${noon}:D>`);
  });

  it('shows ranks that no table has as what they are, and leaves out what has no name', async () => {
    const basicInfo = { rank: 999, rankingPoints: 0, csRank: 998, title: '904999999' };
    const profileInfo = { equipedSkills: [9906] };
    const fields = fieldsOf(await show(viewOf(samplePlayer({ basicInfo, profileInfo }))));
    expect(fields).toMatchObject({
      'Battle royale': 'Unknown rank 999',
      'Clash squad': 'Unknown rank 998',
    });
    expect(Object.keys(fields)).not.toContain('Title');
    expect(Object.keys(fields)).not.toContain('Skills');
  });

  it('gives a name no power over the message, and shows it as typed in the picture', async () => {
    const name = '[x](https://x.example)**@everyone**';
    const view = viewOf(samplePlayer({ basicInfo: { nickname: name }, clanBasicInfo: { clanName: name } }));
    const safe = '\\[x\\](https\\://x.example)\\*\\*@\u{200B}everyone\\*\\*';
    const reply = await show(view);
    expect(embedOf(reply).title).toBe(safe);
    expect(fieldsOf(reply).Clan).toBe(`${safe}, level 5`);
    expect(reply.files[0]?.alt).toContain(name);
    expect(await cardPropsOf(view)).toMatchObject({ nickname: name });
  });

  it('has a Refresh button that carries its state', async () => {
    expect(buttonsOf(await show(viewOf()))).toEqual([['Refresh', '1:player:refresh:1:4123456789:TH']]);
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) => viewOf(player, 2)));
});
