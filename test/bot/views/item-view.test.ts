import { describe, expect, it } from 'vitest';
import { itemView } from '../../../src/bot/views/item-view.ts';
import { t } from '../../support/english.ts';
import { buttonsOf, embedOf, fieldsOf } from '../../support/views/parts.ts';
import { language, samplePicture } from '../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../support/views/show.ts';

const viewOf = (id: string, isMissing = false) =>
  itemView(id, { picture: samplePicture('item', id, isMissing), ownerId: '1', language });

describe('the view of an item', () => {
  it('titles an unnamed item with its kind', async () => {
    const reply = await show(viewOf('203000001'), []);
    expect([embedOf(reply).title, embedOf(reply).description]).toEqual(['Top', undefined]);
    expect(reply.files[0]?.alt).toBe('Top 203000001.');
  });

  it('names what it knows', async () => {
    const reply = await show(viewOf('1300000051'), []);
    expect(embedOf(reply).title).toBe('Spirit Fox');
    expect(embedOf(reply).description).toBeUndefined();
    expect(fieldsOf(reply)).toEqual({});
    expect(buttonsOf(reply)).toEqual([]);
    expect(reply.files[0]?.alt).toBe('Spirit Fox, Pet.');
  });

  it('guesses nothing about unknown items', async () => {
    expect(await cardPropsOf(viewOf('123'))).toMatchObject({
      name: t('unknownItem', { id: '123' }),
      kindLine: undefined,
      idLine: 'ID 123',
    });
    expect(await cardPropsOf(viewOf('203000001'))).toMatchObject({ name: 'Top', kindLine: undefined });
    expect(await cardPropsOf(viewOf('1300000051'))).toMatchObject({ name: 'Spirit Fox', kindLine: 'Pet' });
  });

  it('says that there is no picture yet only if every source said so', async () => {
    const picture = { ...samplePicture('item', '123', true), isAbsent: true };
    const reply = await show(itemView('123', { picture, ownerId: '1', language }), []);
    expect(embedOf(reply).description).toBe(t('item.noPictureYet'));
    expect(buttonsOf(reply).map(([label]) => label)).not.toContain(t('buttons.again'));
  });

  it('lets a member try again for a missing picture', async () => {
    const view = viewOf('123', true);
    const reply = await show(view, []);
    expect(embedOf(reply).description).toContain(t('item.noPicture'));
    expect(buttonsOf(reply)[0]).toEqual([t('buttons.again'), '1:item:refresh:1:123']);
  });

  it('lets a member try again for a card that could not be drawn', async () => {
    const reply = await showWithoutCard(viewOf('1300000051'), []);
    expect(embedOf(reply).description).toContain('No picture this time');
    expect(buttonsOf(reply)[0]).toEqual([t('buttons.again'), '1:item:refresh:1:1300000051']);
  });
});
