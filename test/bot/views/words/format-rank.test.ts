import { describe, expect, it } from 'vitest';
import { createIcons } from '../../../../src/bot/text/icons.ts';
import { openLanguages } from '../../../../src/bot/text/languages.ts';
import { renderMessage } from '../../../../src/bot/views/message/message.ts';
import { withIcon } from '../../../../src/bot/views/message/view.ts';
import { playerView } from '../../../../src/bot/views/player/player-view.ts';
import {
  formatBattleRoyaleRank,
  formatClashSquadRank,
  formatRankOnCard,
} from '../../../../src/bot/views/words/format-rank.ts';
import { t } from '../../../support/english.ts';
import { embedOf, fieldsOf } from '../../../support/views/parts.ts';
import { found, samplePicture } from '../../../support/views/sample.ts';
import { cardPropsOf, show, showWithoutCard } from '../../../support/views/show.ts';

const mention = '<:rank_diamond_1a2b3c4d:1234567890123456789>';
const eliteMention = '<:rank_elite_heroic_1a2b3c4d:1234567890123456790>';
const icons = createIcons();
icons.learn(
  new Map([
    ['rank_diamond', mention],
    ['rank_elite_heroic', eliteMention],
    ['rank_unranked', '<:rank_unranked_00000000:9>'],
  ]),
);
const language = openLanguages({ defaultLocale: 'en-US', icons }).for('en-US');
const pictures = {
  avatar: samplePicture('avatar', '902000003'),
  frame: samplePicture('frame', '902000003'),
  pieces: [],
};
const view = () => playerView(found(), { pictures, missing: 0, language });

describe('the icon of a rank', () => {
  it('is shown before the words in a message', async () => {
    const fields = fieldsOf(await showWithoutCard(view()));
    expect(fields[t('labels.battleRoyale')]).toBe(`${mention} Diamond III, 3,120 points`);
    expect(fields[t('labels.clashSquad')]).toBe(`${eliteMention} Elite Heroic`);
  });

  it('is in no card and in no alt text', async () => {
    expect(JSON.stringify(await cardPropsOf(view()))).not.toContain('rank_diamond');
    const reply = await show(view());
    for (const { alt } of reply.files ?? []) expect(alt).not.toContain('rank_diamond');
    expect(formatRankOnCard(formatBattleRoyaleRank({ rank: 321, points: 3120 }, language))).toEqual({
      label: 'Diamond III',
      tier: 'diamond',
    });
  });

  it('is missing if the application has none, so that only the words appear', () => {
    const { label, icon } = formatClashSquadRank({ rank: 318 }, openBare());
    expect([label, icon]).toEqual([expect.any(String), undefined]);
    expect(withIcon('Heroic', icon)).toBe('Heroic');
  });

  it('calls an unranked player unranked, and says nothing of a rank that is missing or unknown', () => {
    expect(formatBattleRoyaleRank({ rank: 0 }, language).icon).toBe('<:rank_unranked_00000000:9>');
    expect(formatBattleRoyaleRank({}, language).icon).toBeUndefined();
    expect(formatBattleRoyaleRank({ rank: 99_999 }, language).icon).toBeUndefined();
  });

  it('is seen in every language as soon as it is known, and words beside it stay escaped', () => {
    const late = createIcons();
    const german = openLanguages({ defaultLocale: 'en-US', icons: late }).for('de');
    expect(german.icon('rank_diamond')).toBeUndefined();
    late.learn(new Map([['rank_diamond', mention]]));
    expect(german.icon('rank_diamond')).toBe(mention);
    const reply = renderMessage({ lines: [withIcon('*Diamond* <@1>', mention)] });
    expect(embedOf(reply).description).toBe(`${mention} \\*Diamond\\* \\<@1>`);
  });
});

function openBare() {
  return openLanguages({ defaultLocale: 'en-US' }).for('en-US');
}
