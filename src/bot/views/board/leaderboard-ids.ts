import { z } from 'zod';
import { type Theme, themes } from '../../settings/list/themes.ts';
import { defineCustomId, defineState } from '../message/custom-id.ts';
import { definePageIds } from '../message/page-ids.ts';
import { pageField } from '../player/player-codec.ts';
import { type ShownMeasure, shownMeasures } from './shown-measures.ts';

export interface LeaderboardPage {
  measure: ShownMeasure;
  /** `own`: the page that shows the asking member. */
  page: number | 'own';
  /** Language and theme of a public message, so that members who press its buttons don't change them. */
  look?: { locale: string; theme: Theme | undefined };
}

type NumberedPage = LeaderboardPage & { page: number };

export type RedrawnPage = Required<NumberedPage>;

const pageFields = [z.enum(shownMeasures), pageField] as const;
const themeField = z.codec(z.enum(['', ...themes]), z.union([z.enum(themes), z.undefined()]), {
  decode: (text) => text || undefined,
  encode: (theme) => theme ?? '',
});
const redrawnPage = defineState(
  [...pageFields, z.string().max(10), themeField],
  ([measure, page, locale, theme]): RedrawnPage => ({ measure, page, look: { locale, theme } }),
  ({ measure, page, look }) => [measure, page, look.locale, look.theme],
);

export const leaderboardIds = {
  ...definePageIds(
    'leaderboard',
    defineState(
      pageFields,
      ([measure, page]): LeaderboardPage => ({ measure, page }),
      // The retry button of a failed answer leads to the first page.
      ({ measure, page }) => [measure, page === 'own' ? 0 : page],
    ),
  ),
  measure: defineCustomId('leaderboard', 'measure', z.tuple([])),
  own: defineCustomId('leaderboard', 'own', z.tuple([z.enum(shownMeasures)])),
  join: defineCustomId('leaderboard', 'join', redrawnPage),
  hide: defineCustomId('leaderboard', 'hide', redrawnPage),
};

export const leaderboardPageSize = 7;
