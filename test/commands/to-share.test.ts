import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { player } from '../../commands/player.ts';
import { toShare } from '../../commands/to-share.ts';
import { shareIds } from '../../src/bot/views/share/share-ids.ts';
import { ana } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { buttonsOf, embedOf, idOf, optionsOf } from '../support/views/parts.ts';

const full = '4123456789';
const gone = {
  ...fullRecord,
  basicInfo: { ...fullRecord.basicInfo, accountId: '77777', isDeleted: true },
};

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([player, toShare], { players: [fullRecord, gone] });
});
afterAll(() => commands.close());

describe('Picture to share', () => {
  it('offers shapes and namings privately, and draws nothing yet', async () => {
    const panel = await open();
    expect([panel.isPrivate, panel.files, embedOf(panel).title]).toEqual([true, [], t('toShare.title')]);
    expect(buttonsOf(panel).map(([label]) => label)).toEqual([t('cards.story'), t('cards.square')]);
  });

  it('draws a shape in place, and offers the other one', async () => {
    const panel = await open();
    const story = await commands.press(idOf(panel, t('cards.story')), { message: panel });
    expect(story.files.map(({ name }) => name)).toEqual(['story.jpg']);
    expect(story.files[0]?.alt).toMatch(/^Ana, .*ID 4123456789\.$/s);
    const square = await commands.press(idOf(story, t('cards.square')), { message: story });
    expect(square.files.map(({ name }) => name)).toEqual(['square.jpg']);
    expect([panel, story, square].map(({ isInPlace }) => isInPlace)).toEqual([false, true, true]);
  });

  it('hides the name before it draws, from the alt text too', async () => {
    const panel = await open();
    const namings = new Map(optionsOf(panel, t('toShare.title')));
    const hidden = String(namings.get(t('toShare.naming.hidden')));
    const chosen = await commands.press(hidden, { message: panel });
    const story = await commands.press(idOf(chosen, t('cards.story')), { message: chosen });
    expect(story.files[0]?.alt).toMatch(new RegExp(`^${t('cards.player')}, `));
    expect(JSON.stringify([story.files[0]?.alt, embedOf(story)])).not.toMatch(/Ana|4123456789/);
  });

  it('names nobody in strict mode, not even from a button of before', async () => {
    const strict = await openCommands([player, toShare], { players: [fullRecord], privacyMode: 'strict' });
    onTestFinished(strict.close);
    const seen = await strict.run('player', { uid: full });
    const panel = await strict.press(idOf(seen, t('buttons.toShare')));
    expect(JSON.stringify(panel.body.components)).not.toContain(t('toShare.title'));
    const before = shareIds.story.write(ana.id, {
      player: { uid: full, region: undefined },
      naming: 'shown',
    });
    for (const id of [idOf(panel, t('cards.story')), before]) {
      const story = await strict.press(id, { message: panel });
      expect(JSON.stringify([story.files[0]?.alt, embedOf(story)])).not.toMatch(/Ana|4123456789/);
    }
  });

  it('is not offered for a deleted account', async () => {
    const seen = await commands.run('player', { uid: '77777' });
    const offered = [...buttonsOf(seen), ...optionsOf(seen, t('selects.goOn'))];
    expect(offered.map(([label]) => label)).not.toContain(t('buttons.toShare'));
  });
});

async function open() {
  const seen = await commands.run('player', { uid: full });
  const [, id] = optionsOf(seen, t('selects.goOn')).find(([label]) => label === t('buttons.toShare')) ?? [];
  return commands.press(id);
}
