import { describe, expect, it } from 'vitest';
import { clanCardProps } from '../../src/views/clan-card-props.ts';
import { itemCardProps } from '../../src/views/item-card-props.ts';
import { petCardProps } from '../../src/views/pet-card-props.ts';
import { playerCardProps } from '../../src/views/player-card-props.ts';
import { language, samplePicture, samplePlayer } from '../support/views/sample.ts';

const avatar = samplePicture('avatar', '902000003');
const pictures = { avatar, frame: samplePicture('frame', '902000003'), clothes: [] };

describe('the words on a card', () => {
  it('of a player', () => {
    expect(playerCardProps(samplePlayer(), { pictures, missing: 0, language })).toEqual({
      nickname: 'Ana',
      subtitle: 'ID 4123456789 · Thailand (TH)',
      clanLine: 'LOUD · Lv. 5',
      signature: 'Hi\nthere',
      rank: { label: 'Diamond III', tier: 'diamond' },
      level: { label: 'Level', value: '67', progress: expect.closeTo(0.193, 3) },
      facts: [
        { label: 'Likes', value: '12,345' },
        { label: 'Clash squad', value: 'Elite Heroic' },
        { label: 'Honor score', value: '100' },
        { label: 'Badges', value: '42' },
      ],
      pictures,
      noOutfitNote: 'No outfit shown',
      missingNote: undefined,
    });
  });

  it('show a name as typed: a picture knows no markdown', () => {
    const player = samplePlayer({ basicInfo: { nickname: '**_Ana_** \u{3164}' } });
    const props = playerCardProps(player, { pictures, missing: 2, language });
    expect(props.nickname).toBe('**_Ana_** \u{3164}');
    expect(props.missingNote).toBe('2 pictures could not be loaded.');
  });

  it('of a clan, with and without its captain', () => {
    const { clan, captain } = samplePlayer();
    if (!clan || !captain) throw new Error('the sample has both');
    const led = clanCardProps(clan, { captain: { of: captain, pictures: { avatar } }, missing: 0, language });
    expect(led).toMatchObject({
      name: 'LOUD',
      subtitle: 'Clan 3000012345',
      level: { value: '5', progress: undefined },
      members: { label: 'Members', value: '45 of 50', share: 0.9 },
      captain: { nickname: 'Boss', subtitle: 'Level 70 · Singapore (SG)', rank: { tier: 'master' }, avatar },
    });
    const leaderless = clanCardProps({ ...clan, capacity: 0 }, { captain: undefined, missing: 0, language });
    expect(leaderless).toMatchObject({
      captain: undefined,
      noCaptainNote: 'The captain is not known',
      members: { value: '45', share: 0 },
    });
  });

  it('of a pet: its kind is said where it has a name of its own', () => {
    const { pet } = samplePlayer();
    if (!pet) throw new Error('the sample has one');
    const picture = samplePicture('pet', pet.id, true);
    expect(petCardProps(pet, { owner: 'Ana', picture, language })).toMatchObject({
      name: 'Rex',
      kindLine: 'Spirit Fox',
      ownerLine: 'Pet of Ana',
      missingNote: '1 picture could not be loaded.',
    });
    expect(petCardProps({ ...pet, name: undefined }, { owner: 'Ana', picture, language })).toMatchObject({
      name: 'Spirit Fox',
      kindLine: undefined,
    });
  });

  it('of an item that nobody knows', () => {
    const picture = samplePicture('item', '123');
    expect(itemCardProps('123', { picture, language })).toMatchObject({
      name: 'Unknown item 123',
      kindLine: 'Unknown kind',
      facts: [{ label: 'Item ID', value: '123' }],
    });
  });
});
