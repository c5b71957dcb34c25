import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stats } from '../../commands/stats.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { embedOf, idOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([stats], { players: [playedRecord, bareRecord] });
});
afterAll(() => commands.close());

describe('/stats', () => {
  it('may be used everywhere and needs no option', () => {
    expectEverywhere(stats);
    expectRequired(stats, []);
  });

  it('shows the matches of a player', async () => {
    const seen = await commands.run('stats', { uid: '4123456789' });
    expect(embedOf(seen).title).toBe(t('stats.title', { name: 'Ana' }));
    expect(seen.files).toMatchObject([
      {
        name: 'stats.jpg',
        alt: expect.stringMatching(/^Ana's stats\. .*Matches 12, Wins 2, Kills 30,/),
      },
    ]);
    commands.later(600_000);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.refresh')))).title).toBe(
      t('stats.title', { name: 'Ana' }),
    );
  });

  it('says that there are none if upstream tells none', async () => {
    const seen = await commands.run('stats', { uid: '55555', region: 'IND' });
    expect([embedOf(seen).title, seen.files]).toEqual([t('nothing.stats.title'), []]);
  });
});

/** As upstream sends it, together with the record of `/info`. */
const playedRecord = {
  ...fullRecord,
  soloStats: { accountId: '4123456789', gamesPlayed: 12, wins: 2, kills: 30, detailedStats: { deaths: 10 } },
};
