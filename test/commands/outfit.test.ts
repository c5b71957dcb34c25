import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { item } from '../../commands/item.ts';
import { outfit } from '../../commands/outfit.ts';
import { player } from '../../commands/player.ts';
import { playerPages } from '../../src/bot/views/player/player-pages.ts';
import { ben } from '../support/bot/interactions.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { json, openStrangerApi } from '../support/stranger-api.ts';
import { embedOf, idOf, optionsOf, selectId } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([outfit, player, item], { players: [fullRecord, bareRecord] });
});
afterAll(() => commands.close());

describe('/outfit', () => {
  it('may be used everywhere and needs no option', () => {
    expectEverywhere(outfit);
    expectRequired(outfit, []);
  });

  it('shows what is worn, the largest piece first', async () => {
    const seen = await commands.run('outfit', { uid: '4123456789' });
    expect(embedOf(seen).title).toBe(t('outfit.title', { name: 'Ana' }));
    expect(seen.files).toMatchObject([
      {
        name: 'outfit.jpg',
        alt: expect.stringMatching(/: 1 Top, 2 Headwear, 3 Weapon skin, 4 Shoes, 5 .+\.$/),
      },
    ]);
  });

  it('names pieces as the record does; /item then finds them by that name, and says how rare they are', async () => {
    const name = 'Neon *jacket*';
    const clothes = [{ itemID: '203000777', name, rarity: 'Epic' }];
    const api = await openStrangerApi();
    api.answerInfo = json(200, {
      basicInfo: { accountId: '4123456555', nickname: 'Nea', level: 7 },
      profileInfo: { clothes },
    });
    const other = await openCommands([outfit, item], { playersUrl: api.url });
    const seen = await other.run('outfit', { uid: '4123456555' });
    expect(seen.files[0]?.alt).toContain(name);
    const found = await other.run('item', { id: 'neon' });
    await Promise.all([other.close(), api.close()]);
    expect(embedOf(found).title).toContain('jacket');
    expect(found.files[0]?.alt).toContain(t('joined', { before: t('itemKinds.top'), after: 'Epic' }));
  });

  it('is a press away from the player and back, in the same message', async () => {
    const seen = await commands.run('player', { uid: '4123456789' });
    const there = await commands.press(idOf(seen, t('buttons.outfit')));
    expect([embedOf(there).title, there.isPrivate]).toEqual([t('outfit.title', { name: 'Ana' }), false]);
    expect(embedOf(await commands.press(idOf(there, t('buttons.player')))).title).toBe('Ana');
  });

  it('is a private copy for other members', async () => {
    const seen = await commands.run('player', { uid: '4123456789' });
    const copy = await commands.press(idOf(seen, t('buttons.outfit')), { user: ben });
    expect(copy.isPrivate).toBe(true);
  });

  it('shows a piece only to the member', async () => {
    const seen = await commands.run('outfit', { uid: '4123456789' });
    const [, top] = optionsOf(seen, t('selects.piece')).find(([label]) => label === '1 Top') ?? [];
    const piece = await commands.choose(selectId(seen, t('selects.piece')), top);
    expect([embedOf(piece).title, piece.isPrivate]).toEqual(['Top', true]);
  });

  it('tells only the asker that a player shows none, and refreshes as an outfit', async () => {
    const seen = await commands.run('outfit', { uid: '55555', region: 'IND' });
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([t('nothing.outfit.title'), true]);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.refresh')))).title).toBe(
      t('nothing.outfit.title'),
    );
  });

  it('keeps the card if a button leads to an empty page', async () => {
    const shown = await commands.run('player', { uid: '55555', region: 'IND' });
    const id = playerPages.outfit.open.write('11111111111111111', { uid: '55555', region: 'IND' });
    const note = await commands.press(id, { message: shown });
    expect([embedOf(note).title, note.isPrivate]).toEqual([t('nothing.outfit.title'), true]);
    expect(embedOf(shown).title).toBe('Solo');
  });
});
