import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { craftlandIds, craftlandView } from '../../../src/bot/views/craftland-view.ts';
import { decodeCustomId } from '../../../src/bot/views/message/custom-id.ts';
import { type CraftlandMap, readCraftlandMap } from '../../../src/shared/contract/craftland.ts';
import { t } from '../../support/english.ts';
import { buttonsOf, embedOf, fieldsOf } from '../../support/views/parts.ts';
import { language } from '../../support/views/sample.ts';
import { show } from '../../support/views/show.ts';

const code = `#FREEFIRE${'0A'.repeat(20)}`;

function viewOf(changes: object = {}) {
  const map: CraftlandMap | undefined = readCraftlandMap({
    map_info: {
      map_name: 'Sky Duel',
      description: 'Two towers,\none winner',
      nickname: 'Ana_',
      uid: '4123456789',
      liked: 1234,
      createAt: '1600000000',
      lastUpdateAt: '1700000000',
      minPlayTime: 5,
      maxPlayTime: 15,
      ...changes,
    },
  });
  if (!map) throw new Error('this is no map');
  return craftlandView(map, { code, region: 'br', ownerId: '1', language });
}

describe('the view of a map', () => {
  it('shows the map and its author', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: 'Sky Duel',
      description: '“Two towers, one winner”\nBy Ana\\_ · 1,234 likes',
    });
    expect(fieldsOf(reply)).toEqual({
      [t('labels.subscriptions')]: '0',
      [t('labels.playTime')]: t('craftland.minutesRange', { least: 5, most: 15 }),
      [t('labels.mapCreated')]: '<t:1600000000:D>',
      [t('labels.mapUpdated')]: '<t:1700000000:R>',
      [t('labels.mapCode')]: `\`${code}\``,
    });
    expect(buttonsOf(reply)).toEqual([[t('buttons.author'), '1:player:open:1:4123456789:br']]);
  });

  it('leaves out what is missing', async () => {
    const bare = { description: undefined, nickname: undefined, uid: undefined, liked: 'many' };
    const reply = await show(viewOf({ ...bare, minPlayTime: undefined, maxPlayTime: 1 }));
    expect(embedOf(reply).description).toBeUndefined();
    expect(fieldsOf(reply)).toMatchObject({ [t('labels.playTime')]: t('craftland.minutes', { count: 1 }) });
    expect(buttonsOf(reply)).toEqual([]);
  });

  it('offers to ask again in few enough characters', () => {
    const { show } = craftlandIds;
    for (const region of ['x'.repeat(12), undefined]) {
      const again = show.write('9'.repeat(20), { code, region });
      expect(again.length).toBeLessThanOrEqual(100);
      expect(show.read(decodeCustomId(again)?.fields ?? [])).toEqual({ code, region });
    }
  });

  it('is never refused by Discord, whatever strangers wrote', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 900 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (map_name, description, nickname) => {
        await show(viewOf({ map_name: `x${map_name}`, description, nickname }));
      }),
      { numRuns: 60 },
    );
  });
});
