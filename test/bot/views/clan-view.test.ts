import { describe, expect, it } from 'vitest';
import { clanDetails, clanView } from '../../../src/bot/views/clan-view.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf, optionsOf, primaryOf } from '../../support/views/parts.ts';
import { found, language, samplePicture, samplePlayer } from '../../support/views/sample.ts';
import { cardPropsOf, show } from '../../support/views/show.ts';

const avatar = samplePicture('avatar', '902000003');
const viewOf = (changes = {}, pictures: { avatar: typeof avatar } | undefined = { avatar }) =>
  clanView(found(samplePlayer(changes)), { pictures, missing: 0, language });
const detailsOf = (changes = {}) => show(clanDetails(found(samplePlayer(changes)), language));

describe('the view of a clan', () => {
  it('shows the clan and who leads it', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: 'LOUD',
      color: 0xa94bd8,
    });
    expect(embedOf(reply).description).toBeUndefined();
    expect(fieldsOf(reply)).toEqual({});
    expect(reply.files[0]?.alt).toBe('Guild LOUD, level 5, 45 of 50 members. Leader: Boss, Master.');
    expect(buttonsOf(reply)).toEqual([
      [t('buttons.player'), '1:player:open:1:4123456789:TH'],
      [t('buttons.captain'), '1:player:open:1:5555555555:TH'],
      [t('buttons.refresh'), '1:clan:refresh:1:4123456789:TH'],
    ]);
    expect(primaryOf(reply)).toBe(t('buttons.player'));
    expect(optionsOf(reply, t('selects.goOn')).map(([label]) => label)).toEqual(
      (['details', 'stats', 'outfit', 'pet', 'wishlist', 'compare'] as const).map((page) =>
        t(`buttons.${page}`),
      ),
    );
  });

  it('shows everything in its details', async () => {
    const reply = await detailsOf({ clanBasicInfo: { honorPoint: 1200 } });
    expect(embedOf(reply).title).toBe('LOUD');
    expect(fieldsOf(reply)).toMatchObject({
      [t('labels.clanId')]: '`3000012345`',
      Members: '45 of 50',
      [t('labels.honorPoints')]: '1,200',
      [t('labels.captain')]: 'Boss\n`5555555555`\nMaster',
    });
  });

  it.each([
    ['the player is the captain', { captainBasicInfo: { accountId: '4123456789' } }],
    ['the captain has no ID that can be asked for', { captainBasicInfo: { accountId: '1' } }],
  ])('leads only to the player if %s', async (_, changes) => {
    const reply = await show(viewOf(changes));
    expect(buttonsOf(reply).map(([label]) => label)).toEqual([
      t('buttons.player'),
      t('buttons.details'),
      t('buttons.refresh'),
    ]);
    expect(primaryOf(reply)).toBe(t('buttons.player'));
  });

  it('shows the same on the card', async () => {
    expect(await cardPropsOf(viewOf({ clanBasicInfo: { honorPoint: 1200 } }))).toMatchObject({
      name: 'LOUD',
      subtitle: 'Guild ID 3000012345',
      members: { label: t('labels.members'), value: '45 of 50', share: 0.9 },
      figures: [
        { label: t('labels.level'), value: '5' },
        { label: t('labels.honorPoints'), value: '1,200' },
      ],
      captain: {
        nickname: 'Boss',
        subtitles: ['Level 70 · Singapore', 'Level 70 · SG', 'Level 70'],
        rank: { tier: 'master' },
        avatar,
      },
    });
  });

  it('says that the captain is not known', async () => {
    const changes = { captainBasicInfo: null, clanBasicInfo: { capacity: 0 } };
    expect(fieldsOf(await detailsOf(changes))[t('labels.captain')]).toBe(t('clan.noCaptain'));
    expect(await cardPropsOf(viewOf(changes, undefined))).toMatchObject({
      captain: undefined,
      noCaptainNote: t('clan.noCaptain'),
      members: { value: '45', share: undefined },
    });
  });

  it('shows what could not be read as missing', async () => {
    const changes = {
      clanBasicInfo: { clanLevel: 'five', memberNum: {}, honorPoint: 'high' },
      captainBasicInfo: { level: 'x', region: [1], rankingPoints: 'top' },
    };
    const view = viewOf(changes);
    const reply = await show(view);
    expect(fieldsOf(await detailsOf(changes))).toMatchObject({
      Level: t('notTold'),
      Members: t('notTold'),
      [t('labels.honorPoints')]: t('notTold'),
      [t('labels.captain')]: 'Boss\n`5555555555`\nnot available',
    });
    expect(reply.files[0]?.alt).toBe(
      'Guild LOUD, level not available, members unknown. Leader: Boss, rank not available.',
    );
    expect(await cardPropsOf(view)).toMatchObject({
      members: undefined,
      figures: [],
      captain: { subtitles: [], rank: { label: '', tier: 'unranked' } },
    });
  });

  it.each([
    ['an id that is none', { clanId: 'L-1' }],
    ['no id beside a name', { clanId: undefined }],
  ])('says that the clan is not available if it has %s', async (_, clanBasicInfo) => {
    const reply = await show(viewOf({ clanBasicInfo }, undefined));
    expect(embedOf(reply)).toMatchObject({
      title: t('unreadable.title'),
      description: t('unreadable.text'),
    });
  });

  it('says that there is none, without a picture', async () => {
    const reply = await show(viewOf({ clanBasicInfo: null }, undefined));
    expect(embedOf(reply)).toMatchObject({
      title: t('player.noClan'),
      description: t('nothing.clan.text', { name: 'Ana' }),
    });
    expect(buttonsOf(reply).map(([label]) => label)).toEqual([t('buttons.player'), t('buttons.refresh')]);
    expect(reply.files).toEqual([]);
    expect(fieldsOf(reply)).toEqual({});
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) =>
      clanView(found(player), { pictures: player.captain && { avatar }, missing: 2, language }),
    ));

  it('is never refused in its details either', () =>
    expectSendableForAnyPlayer((player) => clanDetails(found(player), language)));
});
