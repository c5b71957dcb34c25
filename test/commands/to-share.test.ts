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

describe('a picture for other apps', () => {
  it('is drawn square at once, privately, and offers the story', async () => {
    const square = await open();
    expect([square.isPrivate, square.files.map(({ name }) => name)]).toEqual([true, ['square.jpg']]);
    expect(square.files[0]?.alt).toMatch(/^Ana, .*ID 4123456789\.$/s);
    expect(buttonsOf(square).map(([label]) => label)).toEqual([t('cards.story')]);
    const story = await commands.press(idOf(square, t('cards.story')), { message: square });
    expect([story.isInPlace, story.files.map(({ name }) => name)]).toEqual([true, ['story.jpg']]);
    expect(buttonsOf(story).map(([label]) => label)).toEqual([t('cards.square')]);
  });

  it('hides the name in the shape that is shown, from the alt text too', async () => {
    const square = await open();
    const story = await commands.press(idOf(square, t('cards.story')), { message: square });
    const namings = new Map(optionsOf(story, t('toShare.title')));
    const hidden = String(namings.get(t('toShare.naming.hidden')));
    const nameless = await commands.press(hidden, { message: story });
    expect(nameless.files.map(({ name }) => name)).toEqual(['story.jpg']);
    expect(nameless.files[0]?.alt).toMatch(new RegExp(`^${t('cards.player')}, `));
    expect(JSON.stringify([nameless.files[0]?.alt, embedOf(nameless)])).not.toMatch(/Ana|4123456789/);
  });

  it('names no players in strict mode, not even from an older button', async () => {
    const strict = await openCommands([player, toShare], { players: [fullRecord], privacyMode: 'strict' });
    onTestFinished(strict.close);
    const square = await open(strict);
    expect(JSON.stringify(square.body.components)).not.toContain(t('toShare.title'));
    const before = shareIds.story.write(ana.id, {
      player: { uid: full, region: undefined },
      naming: 'shown',
    });
    for (const one of [square, await strict.press(before, { message: square })])
      expect(JSON.stringify([one.files[0]?.alt, embedOf(one)])).not.toMatch(/Ana|4123456789/);
  });

  it('is not offered for a deleted account', async () => {
    const seen = await commands.run('player', { uid: '77777' });
    const offered = [...buttonsOf(seen), ...optionsOf(seen, t('selects.goOn'))];
    expect(offered.map(([label]) => label)).not.toContain(t('buttons.toShare'));
  });
});

async function open(opened = commands) {
  const seen = await opened.run('player', { uid: full });
  const [, id] = optionsOf(seen, t('selects.goOn')).find(([label]) => label === t('buttons.toShare')) ?? [];
  return opened.press(id);
}
