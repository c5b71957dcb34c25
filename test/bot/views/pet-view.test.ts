import { describe, expect, it } from 'vitest';
import { petDetails, petView } from '../../../src/bot/views/pet-view.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf, primaryOf } from '../../support/views/parts.ts';
import { found, language, samplePicture, samplePlayer } from '../../support/views/sample.ts';
import { cardPropsOf, show } from '../../support/views/show.ts';

const picture = samplePicture('pet', '1300000051', true);
const viewOf = (changes = {}) => petView(found(samplePlayer(changes)), { picture, language });
const detailsOf = (changes = {}) => show(petDetails(found(samplePlayer(changes)), language));

describe('the view of a pet', () => {
  it('shows the pet by the name its owner gave it, and its kind', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: 'Rex',
      footer: { text: `${t('player.id', { uid: '4123456789' })} · ${t('freshness.updated')}` },
      color: 0x4d8df6,
    });
    expect(fieldsOf(reply)).toEqual({});
    expect(reply.files[0]?.alt).toBe(
      `${t('pet.alt', { pet: 'Rex', level: '7', owner: 'Ana' })} ${t('missing', { count: 1 })}`,
    );
    expect(buttonsOf(reply)).toEqual([
      [t('buttons.player'), '1:player:open:1:4123456789:TH'],
      [t('buttons.details'), '1:pet:details:1:4123456789:TH'],
      [t('buttons.refresh'), '1:pet:refresh:1:4123456789:TH'],
      [t('buttons.why'), expect.any(String)],
    ]);
    expect(primaryOf(reply)).toBe(t('buttons.player'));
  });

  it('shows everything in its details', async () => {
    const reply = await detailsOf();
    expect(embedOf(reply).title).toBe('Rex');
    expect(fieldsOf(reply)).toMatchObject({
      [t('labels.kind')]: 'Spirit Fox',
      Level: '7',
      Experience: '1,200',
    });
    expect(embedOf(await detailsOf({ petInfo: null })).title).toBe(t('nothing.pet.title'));
  });

  it('says the kind on the card if the pet has a name of its own', async () => {
    expect(await cardPropsOf(viewOf())).toMatchObject({
      name: 'Rex',
      kindLine: 'Spirit Fox',
      ownerLine: t('pet.ownerLine', { name: 'Ana' }),
      tier: 'diamond',
      level: { label: t('labels.level'), value: '7' },
      exp: { label: t('labels.exp'), value: '1,200' },
    });
    expect(await cardPropsOf(viewOf({ petInfo: { name: undefined } }))).toMatchObject({
      name: 'Spirit Fox',
      kindLine: undefined,
    });
  });

  it('leaves out a skin and a skill that have no name', async () => {
    const pet = { id: '1300000051', level: 7, skinId: '1310000081', skillId: '1315000001' };
    const fields = fieldsOf(await detailsOf({ petInfo: { ...pet, selectedSkillId: '1315000001' } }));
    expect(Object.keys(fields)).not.toContain(t('labels.skin'));
    expect(Object.keys(fields)).not.toContain(t('labels.skill'));
    expect(JSON.stringify(fields)).not.toMatch(/131\d{7}|Unknown/);
  });

  it('shows what could not be read as missing', async () => {
    const changes = { petInfo: { level: 'seven', exp: 'much', skinId: 'red' } };
    const view = viewOf(changes);
    const reply = await show(view);
    expect(fieldsOf(await detailsOf(changes))).toMatchObject({
      Level: t('notTold'),
      Experience: t('notTold'),
      Skin: t('notTold'),
    });
    expect(reply.files[0]?.alt).toContain(t('pet.alt', { pet: 'Rex', level: t('notTold'), owner: 'Ana' }));
    expect(await cardPropsOf(view)).toMatchObject({ level: undefined, exp: undefined });
    const silent = { ...samplePlayer(), pet: undefined, unread: ['petInfo'] };
    const untold = petView(found(silent), { picture, language });
    expect(embedOf(await show(untold)).description).toBe(t('unreadable.text'));
  });

  it('says that there is none', async () => {
    const reply = await show(viewOf({ petInfo: null }));
    expect(embedOf(reply)).toMatchObject({
      title: t('nothing.pet.title'),
      description: t('nothing.pet.text', { name: 'Ana' }),
    });
    expect(reply.files).toEqual([]);
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) => petView(found(player), { picture, language })));

  it('is never refused in its details either', () =>
    expectSendableForAnyPlayer((player) => petDetails(found(player), language)));
});
