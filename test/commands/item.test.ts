import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { item } from '../../commands/item.ts';
import { player } from '../../commands/player.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { buttonsOf, embedOf, optionsOf, selectId } from '../support/views/parts.ts';
import { samplePicture } from '../support/views/sample.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([item]);
});
afterAll(() => commands.close());

describe('/item', () => {
  it('may be used everywhere and needs an id', () => {
    expectEverywhere(item);
    expectRequired(item, ['id']);
  });

  it.each([
    ['1300000051', 'Spirit Fox'],
    ['spirit fox', 'Spirit Fox'],
    ['rit fo', 'Spirit Fox'],
    ['203000001', 'Top'],
    ['١٠١٠٠٠٠٠٦', 'Kelly'],
    ['101 000 006', 'Kelly'],
  ])('%s is shown', async (id, title) => {
    const seen = await commands.run('item', { id });
    expect(embedOf(seen).title).toBe(title);
    expect(await sharp(seen.files[0]?.data).metadata()).toMatchObject({ format: 'jpeg' });
  });

  it('answers a name that no item has, privately and at once', async () => {
    const seen = await commands.run('item', { id: 'no such thing' });
    expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([
      t('problems.itemUnknown.title'),
      true,
      true,
    ]);
  });

  it('claims nothing about an ID if no source could say whether it has the picture', async () => {
    const gallery = {
      ...commands.services.gallery,
      fetch: async () => [{ ...samplePicture('item', '999', true), isAbsent: false }],
    };
    const other = await openCommands([item], { services: { gallery } });
    const seen = await other.run('item', { id: '999' });
    await other.close();
    expect(embedOf(seen).title).toBe(t('unknownItem', { id: '999' }));
  });

  it.each(['999', '0', '12345678901234567890'])('says that it does not know %s', async (id) => {
    const seen = await commands.run('item', { id });
    expect([embedOf(seen).title, seen.files]).toEqual([t('problems.itemUnknown.title'), []]);
    expect(embedOf(seen).description).toContain(`the ID \`${id}\``);
  });

  it('shows an item that only a source of pictures knows', async () => {
    const { gallery } = commands.services;
    const knowing = {
      ...gallery,
      fetch: async () => [{ ...samplePicture('item', '999', false), source: 'source-1' }],
    };
    const other = await openCommands([item], { services: { gallery: knowing } });
    const seen = await other.run('item', { id: '999' });
    await other.close();
    expect(embedOf(seen).title).toBe(t('unknownItem', { id: '999' }));
  });

  it('lets a member choose if a name could mean several, privately and at once', async () => {
    const seen = await commands.run('item', { id: 'a' });
    expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([
      t('problems.itemAmbiguous.title'),
      true,
      true,
    ]);
    const options = optionsOf(seen, t('selects.item'));
    expect(options).toHaveLength(25);
    const [label, value] = options[0] ?? [];
    expect(embedOf(await commands.choose(selectId(seen, t('selects.item')), value)).title).toBe(label);
  });

  it('shows an item of another answer only to the member', async () => {
    const seen = await commands.press('1:item:look:22222222222222222:1300000051');
    expect([embedOf(seen).title, seen.isPrivate]).toEqual(['Spirit Fox', true]);
    const [share = ''] = buttonsOf(seen).flatMap(([label, id]) => (label === t('buttons.share') ? [id] : []));
    expect(embedOf(await commands.press(share)).description).toContain('<@');
  });

  it('answers a button under an old message', async () => {
    const seen = await commands.press('1:item:show:11111111111111111:1300000051');
    expect(embedOf(seen).title).toBe('Spirit Fox');
  });

  it('offers the items with similar names for a typing error', async () => {
    const seen = await commands.run('item', { id: 'sprit fox' });
    expect(embedOf(seen).description).toBe(t('problems.itemUnknown.alike', { typed: 'sprit fox' }));
    expect(optionsOf(seen, t('selects.item'))).toEqual([
      ['Spirit Fox', '1:item:show:11111111111111111:1300000051'],
    ]);
  });

  it('offers another try after a failure', async () => {
    const gallery = { fetch: () => Promise.reject(new Error('a bug')), status: () => [] };
    const broken = await openCommands([item], { services: { gallery } });
    const seen = await broken.run('item', { id: '1300000051' });
    await broken.close();
    expect(embedOf(seen).title).toBe(t('problems.unknown.title'));
    expect(buttonsOf(seen)).toEqual([[t('buttons.again'), '1:item:show:11111111111111111:1300000051']]);
  });

  it('offers what players were seen to wear', async () => {
    const { clothes } = fullRecord.profileInfo;
    const [worn = ''] = clothes;
    const others = await openCommands([item, player], { players: [fullRecord] });
    expect(await others.type('item', 'id', worn)).toEqual([]);
    await others.run('player', { uid: fullRecord.basicInfo.accountId });
    const offered = await others.type('item', 'id', worn);
    await others.close();
    expect(offered).toEqual([{ name: `Shoes ${worn}`, value: worn }]);
  });

  it('offers items by name, within Discord’s limits', async () => {
    expect(await commands.type('item', 'id', 'spirit')).toEqual([
      { name: 'Spirit Fox · Pet', value: '1300000051' },
    ]);
    const all = await commands.type('item', 'id', '');
    expect(all).toHaveLength(25);
    for (const { name } of all) expect(name.length).toBeLessThanOrEqual(100);
  });
});
