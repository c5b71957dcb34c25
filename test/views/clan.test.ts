import { describe, expect, it } from 'vitest';
import { clanView } from '../../src/views/clan.ts';
import { expectSendableForAnyPlayer } from '../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf } from '../support/views/parts.ts';
import { asked, language, samplePicture, samplePlayer } from '../support/views/sample.ts';
import { cardPropsOf, show } from '../support/views/show.ts';

const avatar = samplePicture('avatar', '902000003');
const viewOf = (changes = {}, pictures: { avatar: typeof avatar } | undefined = { avatar }) =>
  clanView(samplePlayer(changes), { pictures, missing: 0, asked, language });

describe('the view of a clan', () => {
  it('shows the clan and who leads it', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({ title: 'LOUD', description: 'The clan of Ana', color: 0xa94bd8 });
    expect(fieldsOf(reply)).toMatchObject({
      'Clan ID': '`3000012345`',
      Members: '45 of 50',
      Captain: 'Boss\n`5555555555`\nMaster',
    });
    expect(reply.files[0]?.alt).toBe('Clan card of LOUD. Level 5, 45 of 50 members. Led by Boss.');
    expect(buttonsOf(reply)).toEqual([['Refresh', '1:clan:refresh:1:4123456789:TH']]);
  });

  it('shows the same on the card', async () => {
    expect(await cardPropsOf(viewOf({ clanBasicInfo: { honorPoint: 1200 } }))).toMatchObject({
      name: 'LOUD',
      subtitle: 'Clan 3000012345',
      level: { value: '5', progress: undefined },
      members: { label: 'Members', value: '45 of 50', share: 0.9 },
      facts: [{ label: 'Honor points', value: '1,200' }],
      captain: { nickname: 'Boss', subtitle: 'Level 70 · Singapore (SG)', rank: { tier: 'master' }, avatar },
    });
  });

  it('says that the captain is not known', async () => {
    const view = viewOf({ captainBasicInfo: null, clanBasicInfo: { capacity: 0 } }, undefined);
    expect(fieldsOf(await show(view)).Captain).toBe('The captain is not known');
    expect(await cardPropsOf(view)).toMatchObject({
      captain: undefined,
      noCaptainNote: 'The captain is not known',
      members: { value: '45', share: undefined },
    });
  });

  it('shows what could not be read as not told', async () => {
    const view = viewOf({
      clanBasicInfo: { clanLevel: 'five', memberNum: {}, honorPoint: 'high' },
      captainBasicInfo: { level: 'x', region: [1], rankingPoints: 'top' },
    });
    const reply = await show(view);
    expect(fieldsOf(reply)).toMatchObject({
      Level: 'not told',
      Members: 'not told',
      'Honor points': 'not told',
      Captain: 'Boss\n`5555555555`\nnot told',
    });
    expect(reply.files[0]?.alt).toBe('Clan card of LOUD. Level not told, members not told. Led by Boss.');
    expect(await cardPropsOf(view)).toMatchObject({
      level: { value: '–' },
      members: { value: '–', share: undefined },
      facts: [{ value: '–' }],
      captain: { subtitle: 'Level – · –', rank: { label: '–', tier: 'unranked' } },
    });
  });

  it.each([
    ['an id that is none', { clanId: 'L-1' }],
    ['no id beside a name', { clanId: undefined }],
  ])('says that the clan is not told where it has %s', async (_, clanBasicInfo) => {
    const reply = await show(viewOf({ clanBasicInfo }, undefined));
    expect(embedOf(reply).description).toBe('The clan of Ana is not told. There may be one.');
  });

  it('says that there is none, without a picture', async () => {
    const reply = await show(viewOf({ clanBasicInfo: null }, undefined));
    expect(embedOf(reply).description).toBe('Ana is in no clan.');
    expect(reply.files).toEqual([]);
    expect(fieldsOf(reply)).toEqual({});
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) =>
      clanView(player, { pictures: player.captain && { avatar }, missing: 2, asked, language }),
    ));
});
