import { describe, expect, it } from 'vitest';
import type { Changes } from '../../../../src/bot/views/player/changes.ts';
import { playerDetails, playerView } from '../../../../src/bot/views/player/player-view.ts';
import { readPlayer } from '../../../../src/shared/contract/read-player.ts';
import { t } from '../../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf, optionsOf, primaryOf } from '../../../support/views/parts.ts';
import { found, hiddenBy, language, samplePicture, samplePlayer } from '../../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../../support/views/show.ts';

const pictures = {
  avatar: samplePicture('avatar', '902000003'),
  frame: samplePicture('frame', '902000003'),
  pieces: [],
};
const viewOf = (player = samplePlayer(), missing = 0, changes = {}) =>
  playerView(found(player, changes), { pictures, missing, language });
const detailsOf = (player = samplePlayer()) => show(playerDetails(found(player), language));

describe('the view of a player', () => {
  it('leaves to the card what it shows', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: 'Ana',
      description: '“Hi there”',
      color: 0x4d8df6,
    });
    expect(fieldsOf(reply)).toEqual({});
  });

  it('shows the most important change instead of the bio', async () => {
    const figures = (['likes', 'level', 'rankPoints'] as const).map((measure) => ({
      measure,
      from: 1,
      to: 3,
    }));
    const changes = { since: 0, figures };
    const reply = await show(playerView(found(samplePlayer()), { pictures, missing: 0, changes, language }));
    const told = t('changes.more.rankPoints', { count: 2 });
    expect(embedOf(reply).description).toBe(t('changes.line', { when: 'January 1', changes: told }));
  });

  it('shows a loss to the member only, and others a gain or the bio', async () => {
    const loss = { measure: 'rankPoints', from: 36, to: 2 } as const;
    const lineWith = async (figures: Changes['figures'], isPublic: boolean) => {
      const changes = { since: 0, figures, isPublic };
      const shown = playerView(found(samplePlayer()), { pictures, missing: 0, changes, language });
      return embedOf(await show(shown)).description;
    };
    expect(await lineWith([loss], false)).toBe('−34 rank points since January 1');
    expect(await lineWith([loss], true)).toBe('“Hi there”');
    const gain = { measure: 'likes', from: 1, to: 3 } as const;
    expect(await lineWith([loss, gain], true)).toBe('+2 likes since January 1');
  });

  it('says everything in words if there is no card', async () => {
    expect(fieldsOf(await showWithoutCard(viewOf()))).toEqual(fieldsOf(await detailsOf()));
  });

  it('says once that the account is marked as deleted, on the card or in words, and that a picture is missing', async () => {
    const player = { ...samplePlayer(), isDeleted: true };
    const drawn = await show(viewOf(player, 1));
    expect(embedOf(drawn).description).toBe(t('missing', { count: 1 }));
    expect(drawn.files[0]?.alt).toMatch(/This account is marked as deleted\..*1 picture is missing\.$/);
    expect(embedOf(await showWithoutCard(viewOf(player, 1))).description).toBe(
      `“Hi there”\nThis account is marked as deleted.\n${t('noCard')}`,
    );
  });

  it('says everything in its details', async () => {
    const reply = await detailsOf();
    expect(fieldsOf(reply)).toEqual({
      [t('labels.uid')]: '`4123456789`',
      Level: t('levelOnTheWay', { level: 67, percent: 19, next: 68 }),
      Likes: '12,345',
      [t('labels.battleRoyale')]: t('rankWithPoints', { rank: 'Diamond III', points: 3120 }),
      [t('labels.clashSquad')]: 'Elite Heroic',
      Region: 'Thailand (TH)',
      [t('labels.clan')]: 'LOUD, level 5',
      Pet: 'Rex, level 7',
      Title: 'Terminator',
      Skills: 'Alok',
      Badges: '42',
      [t('labels.credit')]: '100',
      [t('labels.created')]: '<t:1500000000:D>',
      [t('labels.lastLogin')]: '<t:1700000000:R>',
    });
    expect(embedOf(reply)).toMatchObject({ title: 'Ana', description: '“Hi there”' });
  });

  it('links only to pages that have content', async () => {
    const pages = async (player = samplePlayer(), changes = {}) =>
      optionsOf(await show(viewOf(player, 0, changes)), t('selects.goOn'));
    expect(await pages()).toEqual([
      [t('buttons.stats'), '1:stats:open:1:4123456789:TH'],
      [t('buttons.outfit'), '1:outfit:open:1:4123456789:TH'],
      [t('buttons.clan'), '1:clan:open:1:4123456789:TH'],
      ['Pet', '1:pet:open:1:4123456789:TH'],
      [t('buttons.wishlist'), '1:wishlist:open:1:4123456789:TH'],
      [t('buttons.compare'), '1:compare:open:1:4123456789:TH'],
      [t('buttons.toShare'), '1:to-share:open:1:4123456789:TH'],
    ]);
    const alone = await pages(samplePlayer({ clanBasicInfo: null, petInfo: null }), {
      account: { ...hiddenBy('1', 1).account, isDefault: true },
    });
    expect(alone.map(([label]) => label)).toEqual([
      t('buttons.stats'),
      t('buttons.outfit'),
      t('buttons.wishlist'),
      t('buttons.history'),
      t('buttons.toShare'),
    ]);
    const bare = samplePlayer({
      profileInfo: { clothes: [], equippedSkills: [] },
      basicInfo: { weaponSkinShows: [] },
    });
    expect((await pages(bare)).map(([label]) => label)).not.toContain(t('buttons.outfit'));
    expect(primaryOf(await show(viewOf(bare)))).toBeUndefined();
  });

  it('shows the same words on the card', async () => {
    expect(await cardPropsOf(viewOf())).toEqual({
      nickname: 'Ana',
      clan: 'LOUD',
      origins: ['Terminator · Thailand', t('regions.TH'), 'TH'],
      rank: { label: 'Diamond III', tier: 'diamond' },
      points: t('player.points', { points: 3120 }),
      wayToNextRank: {
        points: '3,120',
        goal: t('player.pointsToNext', { missing: 80, next: 'Diamond IV' }),
        share: expect.closeTo(0.467, 3),
      },
      figures: [
        { label: t('labels.level'), value: '67' },
        { label: t('labels.likes'), value: '12,345' },
      ],
      clashSquad: { rank: { label: 'Elite Heroic', tier: 'elite-heroic' }, label: t('labels.clashSquad') },
      idLine: 'ID 4123456789',
      notes: [t('player.noOutfit')],
      isDeleted: false,
      pictures,
      look: { theme: undefined, isRightToLeft: false },
    });
  });

  it('never shows the ID if it is hidden', async () => {
    const hidden = found(samplePlayer(), hiddenBy('100000000000000002', 1));
    const view = playerView(hidden, { pictures, missing: 0, language });
    expect(await cardPropsOf(view)).toMatchObject({ idLine: t('idHidden') });
    const details = playerDetails(hidden, language);
    for (const seen of [await show(view), await showWithoutCard(view), await show(details)])
      expect(JSON.stringify([seen.body, seen.files])).not.toContain(hidden.uid);
  });

  it('describes its picture for members with a screen reader', async () => {
    const { files } = await show(viewOf());
    expect(files).toMatchObject([{ name: 'player.jpg', contentType: 'image/jpeg' }]);
    expect(files[0]?.alt).toBe(
      'Ana, Diamond III, level 67. 3,120 points, 80 to Diamond IV. 12,345 likes. Clash Squad: Elite Heroic. Guild: LOUD. Thailand (TH). ' +
        'Wearing headwear, top, weapon skin. Pet: Rex. ID 4123456789.',
    );
  });

  it.each([
    [['203000001', '203000002'], [], 'Wearing top.'],
    [['203000001'], ['907000010'], 'Wearing top, weapon skin.'],
    [[], ['907000010'], 'Wearing weapon skin.'],
  ])('names the kinds of the pieces %j and the weapons %j', (clothes, weaponSkinShows, sentence) => {
    const player = samplePlayer({ profileInfo: { clothes }, basicInfo: { weaponSkinShows } });
    expect(viewOf(player).picture?.alt).toContain(sentence);
  });

  it('omits missing things from the alt text', () => {
    const bare = readPlayer({ basicInfo: { accountId: '12345' } });
    expect(viewOf(bare).picture?.alt.join(' ')).toBe(
      'Name not available, Unranked, level not available. 0 likes. Clash Squad: Unranked. ID 12345.',
    );
  });

  it.each(['UID 4123456789!', '4123 4567-89', '４１２３４５６７８９', '٤١٢٣٤٥٦٧٨٩'])(
    'leaves out a signature that reveals a hidden ID: %s',
    async (signature) => {
      const player = samplePlayer({ socialInfo: { signature } });
      const textOf = async (hidesId: boolean) => {
        const shown = { ...found(player), hidesId };
        const replies = [
          playerView(shown, { pictures, missing: 0, language }),
          playerDetails(shown, language),
        ];
        return JSON.stringify(await Promise.all(replies.map((view) => show(view).then(embedOf))));
      };
      expect(await textOf(false)).toContain(signature);
      expect(await textOf(true)).not.toContain(signature);
    },
  );

  it('counts one like', () => {
    expect(viewOf(samplePlayer({ basicInfo: { liked: 1 } })).picture?.alt).toContain('1 like.');
  });

  it('takes no longer than half a minute to be heard for a usual player', async () => {
    const clothes = ['211000001', '214000001', '203000001', '204000001', '205000001'];
    const player = samplePlayer({
      basicInfo: { nickname: '꧁༒Ñ৳গᵀᵀ༒꧂', region: 'CIS', liked: 1_234_567, rankingPoints: 16_420 },
      clanBasicInfo: { clanName: 'ᴸᴱᴳᴱᴺᴰˢ•ᴼᶠ' },
      petInfo: { name: 'Mechanical Pup' },
      profileInfo: { clothes },
    });
    const [file] = (await show(viewOf(player, 2))).files;
    expect(file?.alt.length).toBeGreaterThan(200);
    expect(file?.alt.length).toBeLessThanOrEqual(350);
  });

  it('leaves out fields that a bare record lacks', async () => {
    const bare = readPlayer({ basicInfo: { accountId: '12345' } });
    expect(embedOf(await show(viewOf(bare)))).not.toHaveProperty('description');
    const reply = await detailsOf(bare);
    expect(embedOf(reply).title).toBe(t('nameNotTold'));
    expect(fieldsOf(reply)).toEqual({
      [t('labels.uid')]: '`12345`',
      Level: t('notTold'),
      Likes: '0',
      [t('labels.battleRoyale')]: t('unranked'),
      [t('labels.clashSquad')]: t('unranked'),
      [t('labels.clan')]: t('player.noClan'),
    });
  });

  it('shows what could not be read as missing: a dash on the card, words elsewhere', async () => {
    const player = samplePlayer({
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
    });
    const view = viewOf(player);
    const reply = await show(view);
    expect(fieldsOf(await detailsOf(player))).toEqual({
      [t('labels.uid')]: '`4123456789`',
      Level: t('notTold'),
      Likes: t('notTold'),
      [t('labels.battleRoyale')]: t('notTold'),
      [t('labels.clashSquad')]: t('notTold'),
      [t('labels.clan')]: t('notTold'),
      Pet: t('notTold'),
      Title: t('notTold'),
      Skills: t('notTold'),
      Badges: t('notTold'),
      [t('labels.credit')]: t('notTold'),
      [t('labels.created')]: t('notTold'),
      [t('labels.lastLogin')]: t('notTold'),
    });
    expect(reply.files[0]?.alt).toBe(
      'Ana, rank not available, level not available. Outfit not available. ID 4123456789.',
    );
    expect(await cardPropsOf(view)).toMatchObject({
      clan: undefined,
      origins: [],
      rank: { label: '', tier: 'unranked' },
      figures: [],
      clashSquad: undefined,
      notes: [t('player.outfitNotTold')],
    });
  });

  it('takes the name of a rank if neither points nor an id give one, and makes up no step', async () => {
    const words = { rank: 'Diamante III', rankingPoints: undefined, csRank: 'Heroico' };
    expect(fieldsOf(await detailsOf(samplePlayer({ basicInfo: words })))).toMatchObject({
      [t('labels.battleRoyale')]: 'Diamond III',
      [t('labels.clashSquad')]: 'Heroic',
    });
    const bare = samplePlayer({ basicInfo: { rank: 'Ouro', rankingPoints: undefined, csRank: 'Bronze 5' } });
    expect(fieldsOf(await detailsOf(bare))).toMatchObject({
      [t('labels.battleRoyale')]: 'Gold',
      [t('labels.clashSquad')]: t('notTold'),
    });
  });

  it('shows a last login of which only the day is known as a date', async () => {
    const player = samplePlayer({ basicInfo: { lastLoginAt: '20/11/2026 às 09:00:01' } });
    const noon = Date.UTC(2026, 10, 20, 12) / 1_000;
    expect(fieldsOf(await detailsOf(player))[t('labels.lastLogin')]).toBe(`<t:${noon}:D>`);
  });

  it('shows ranks that no table has as what they are, and leaves out what has no name', async () => {
    const basicInfo = { rank: 999, rankingPoints: 0, csRank: 998, title: '904999999' };
    const profileInfo = { equipedSkills: [9906] };
    const fields = fieldsOf(await detailsOf(samplePlayer({ basicInfo, profileInfo })));
    expect(fields).toMatchObject({
      [t('labels.battleRoyale')]: t('unknownRank', { id: '999' }),
      [t('labels.clashSquad')]: t('unknownRank', { id: '998' }),
    });
    expect(Object.keys(fields)).not.toContain(t('labels.title'));
    expect(Object.keys(fields)).not.toContain(t('labels.skills'));
  });

  it('escapes a name in the message, and shows it as typed in the picture', async () => {
    const name = '[x](https://x.example)**@everyone**';
    const player = samplePlayer({ basicInfo: { nickname: name }, clanBasicInfo: { clanName: name } });
    const view = viewOf(player);
    const safe = '\\[x\\](https\\://x.example)\\*\\*@\u{200B}everyone\\*\\*';
    const reply = await show(view);
    expect(embedOf(reply).title).toBe(safe);
    expect(fieldsOf(await detailsOf(player))[t('labels.clan')]).toBe(`${safe}, level 5`);
    expect(reply.files[0]?.alt).toContain(name);
    expect(await cardPropsOf(view)).toMatchObject({ nickname: name });
  });

  it('has buttons that carry their state', async () => {
    const reply = await show(viewOf());
    expect(buttonsOf(reply)).toEqual([
      [t('buttons.outfit'), '1:outfit:open:1:4123456789:TH'],
      [t('buttons.details'), '1:player:details:1:4123456789:TH'],
      [t('buttons.refresh'), '1:player:refresh:1:4123456789:TH'],
    ]);
    expect(primaryOf(reply)).toBe(t('buttons.outfit'));
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) => viewOf(player, 2)));

  it('is never refused in its details either', () =>
    expectSendableForAnyPlayer((player) => playerDetails(found(player), language)));
});
