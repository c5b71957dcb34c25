import { describe, expect, it } from 'vitest';
import { statsView } from '../../../src/bot/views/stats-view.ts';
import { readStats, type Stats } from '../../../src/shared/contract/stats.ts';
import { t } from '../../support/english.ts';
import { expectSendableForAnyPlayer } from '../../support/views/any-player.ts';
import { buttonsOf, embedOf, fieldsOf } from '../../support/views/parts.ts';
import { found, language } from '../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../support/views/show.ts';

const record = {
  soloStats: {
    gamesPlayed: 1200,
    wins: 90,
    kills: 3100,
    detailedStats: { deaths: 1110, highestKills: 19, headshotKills: 800 },
  },
  quadStats: { gamesPlayed: 40, wins: 3, kills: 7, detailedStats: { headshotKills: 2, highestKills: 2 } },
};

function statsOf(json: object): Stats {
  const stats = readStats(json);
  if (!stats) throw new Error('these are no stats');
  return stats;
}

const viewOf = (json: object = record) =>
  statsView(found(), statsOf(json), { pieces: [], missing: 0, language });

describe('the view of stats', () => {
  it('shows each mode in a column', async () => {
    const reply = await show(viewOf());
    expect(embedOf(reply)).toMatchObject({
      title: t('stats.title', { name: 'Ana' }),
      footer: { text: `${t('player.id', { uid: '4123456789' })} · ${t('freshness.updated')}` },
    });
    expect(buttonsOf(reply)).toEqual([
      [t('buttons.player'), '1:player:open:1:4123456789:TH'],
      [t('buttons.refresh'), '1:stats:refresh:1:4123456789:TH'],
    ]);
    expect(await cardPropsOf(viewOf())).toMatchObject({
      nickname: 'Ana',
      figure: { tier: 'diamond', pieces: [] },
      hero: undefined,
      columns: [t('stats.modes.solo'), 'Duo', t('stats.modes.quad')],
      rows: [
        { label: 'K/D', values: ['2.79', '0.00', '7.00'], kind: 'ratio', isLead: true },
        {
          label: t('stats.figures.winShare'),
          values: ['8%', '0%', '8%'],
          shares: [0.08, 0, 0.08],
          isLead: true,
        },
        { label: t('stats.figures.games'), values: ['1,200', '0', '40'] },
        { label: t('stats.figures.kills'), values: ['3,100', '0', '7'] },
        { label: t('stats.figures.headshotKills'), values: ['800', '0', '2'] },
      ],
    });
  });

  it('says the modes that were played for the ear, and all of them in words', async () => {
    const reply = await show(viewOf());
    expect(reply.files[0]?.alt).toBe(
      `${t('stats.title', { name: 'Ana' })}. ` +
        'K/D · Solo 2.79, 8% win rate. ' +
        'Solo: K/D 2.79, Win rate 8%, Matches 1,200, Wins 90, Kills 3,100, Most kills 19, Headshot kills 800. ' +
        'Squad: K/D 7.00, Win rate 8%, Matches 40, Wins 3, Kills 7, Most kills 2, Headshot kills 2.',
    );
    expect(fieldsOf(await showWithoutCard(viewOf())).Solo).toContain('K/D 2.79\nWin rate 8%');
  });

  it('highlights the wins if there is no K/D', async () => {
    const record = { soloStats: { gamesPlayed: 10, wins: 1 } };
    expect(await cardPropsOf(viewOf(record))).toMatchObject({ hero: { value: '1', label: 'win' } });
  });

  it('shows Clash Squad next to the other modes, or alone, and compares no ratios', async () => {
    const csstats = {
      gamesplayed: 100,
      wins: 60,
      kills: 500,
      detailedstats: { deaths: 100, one_game_most_kills: 12 },
    };
    const label = t('stats.modes.clashSquad');
    const both = viewOf({ ...record, csstats });
    expect(await cardPropsOf(both)).toMatchObject({
      columns: [t('labels.battleRoyale'), label],
      hero: undefined,
      rows: [
        { values: ['2.80', '5.00'], shares: undefined },
        { values: ['8%', '60%'], shares: [0.08, 0.6] },
        { values: ['1,240', '100'] },
        { values: ['3,107', '500'] },
        {},
      ],
    });
    expect(Object.keys(fieldsOf(await showWithoutCard(both)))).toEqual([
      ...[t('stats.modes.solo'), 'Duo', t('stats.modes.quad'), label],
    ]);
    expect(await cardPropsOf(viewOf({ csstats }))).toMatchObject({
      columns: [label],
      rows: [{ values: ['5.00'], isLead: true }, {}, {}, {}, {}],
    });
  });

  it('knows no part of matches whose wins are unknown', async () => {
    const record = { soloStats: { gamesPlayed: 10, wins: 'some' }, duoStats: { gamesPlayed: 4, wins: 1 } };
    const shares = expect.objectContaining({ shares: [undefined, 0.25] });
    expect(await cardPropsOf(viewOf(record))).toMatchObject({ rows: expect.arrayContaining([shares]) });
  });

  it('does not say that a killer’s most kills are 0', async () => {
    const uncounted = { soloStats: { gamesPlayed: 12, wins: 1, kills: 30, detailedStats: { deaths: 11 } } };
    const most = t('stats.figures.mostKills');
    expect((await show(viewOf(uncounted))).files[0]?.alt).toContain(`${most} not available`);
  });

  it('makes up no figure', async () => {
    const partly = {
      soloStats: { gamesPlayed: 12, wins: 'some', kills: 30, detailedStats: { deaths: 'few' } },
    };
    expect(await cardPropsOf(viewOf(partly))).toMatchObject({
      hero: undefined,
      columns: [t('stats.modes.solo')],
      rows: [{ values: ['12'] }, { values: ['30'] }],
    });
  });

  it('says that there are none, but not if they could not be read', async () => {
    const none = await show(viewOf({}));
    expect(embedOf(none)).toMatchObject({
      title: t('nothing.stats.title'),
      description: t('nothing.stats.text', { name: 'Ana' }),
    });
    expect(embedOf(await show(viewOf({ soloStats: { gamesPlayed: 'many' } }))).title).toBe(
      t('unreadable.title'),
    );
  });

  it('is never refused by Discord, whatever the record holds', () =>
    expectSendableForAnyPlayer((player) =>
      statsView(found(player), statsOf(record), { pieces: [], missing: 2, language }),
    ));
});
