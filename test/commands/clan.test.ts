import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clan } from '../../commands/clan.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { embedOf, fieldsOf, idOf, optionsOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([clan], { players: [fullRecord, bareRecord] });
});
afterAll(() => commands.close());

describe('/clan', () => {
  it('may be used everywhere and needs no option', () => {
    expectEverywhere(clan);
    expectRequired(clan, []);
  });

  it('shows the clan with its captain, in words and as a picture', async () => {
    const seen = await commands.run('clan', { uid: '4123456789' });
    expect(embedOf(seen).title).toBe('LOUD');
    expect(fieldsOf(seen)).toEqual({});
    expect(seen.files).toMatchObject([{ name: 'clan.jpg', alt: expect.stringContaining('Leader: Boss') }]);
    const [, open] =
      optionsOf(seen, t('selects.goOn')).find(([label]) => label === t('buttons.details')) ?? [];
    const details = await commands.press(open);
    expect(details.isPrivate).toBe(true);
    expect(fieldsOf(details)[t('labels.captain')]).toContain('Boss');
  });

  it('tells only the asker that a player is in none, and refreshes as a clan', async () => {
    const seen = await commands.run('clan', { uid: '55555', region: 'IND' });
    expect(embedOf(seen)).toMatchObject({
      title: t('player.noClan'),
      description: t('nothing.clan.text', { name: 'Solo' }),
    });
    expect([seen.files, seen.isPrivate]).toEqual([[], true]);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.refresh')))).title).toBe(t('player.noClan'));
  });
});
