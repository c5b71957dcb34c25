import { describe, expect, it } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { decodeCustomId, decodePressed, encodeChooser } from '../../../../src/bot/views/message/custom-id.ts';
import {
  goOnSelect,
  type PageName,
  pageButton,
  playerPages,
} from '../../../../src/bot/views/player/player-pages.ts';
import { t } from '../../../support/english.ts';
import { found, language } from '../../../support/views/sample.ts';

const pages = Object.keys(playerPages) as PageName[];

describe('a page of a player', () => {
  it.each(pages)('%s is a command that opens there', (page) => {
    const command = commands.find((one) => 'data' in one && one.data.name === page);
    const actions = (command && 'components' in command ? command.components : []).map(
      ({ action }) => action,
    );
    for (const { action } of [playerPages[page].open, playerPages[page].show, playerPages[page].refresh])
      expect(actions).toContain(action);
  });

  it('is reached by a button, and by a select whose choice counts as a press', () => {
    const { customId } = pageButton('clan', found(), language);
    const pressed = { command: 'clan', action: 'open', ownerId: '1', fields: ['4123456789', 'TH'] };
    expect(decodePressed(customId, [])).toEqual(pressed);
    const { customId: selectId, options } = goOnSelect('player', found(), { language });
    const chosen = options.find(({ label }) => label === t('buttons.clan'))?.value ?? '';
    expect(decodePressed(selectId, [chosen])).toEqual(pressed);
  });
});

describe('a select of custom ids', () => {
  it('says nothing where nothing of ours was chosen', () => {
    const id = encodeChooser('page', '1');
    for (const values of [[], [''], ['player'], ['9:player:open:1:1:x']])
      expect(decodePressed(id, values)).toBeUndefined();
    expect(decodeCustomId(id)).toBeDefined();
  });
});
