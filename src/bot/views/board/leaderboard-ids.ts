import { z } from 'zod';
import { type Theme, themes } from '../../settings/list/themes.ts';
import { defineCustomId, defineState } from '../message/custom-id.ts';
import { definePageIds } from '../message/page-ids.ts';
import { pageField } from '../player/player-codec.ts';
import { type ShownMeasure, shownMeasures } from './shown-measures.ts';

/** A page of a leaderboard; the first page is 0. */
export interface LeaderboardPage {
  measure: ShownMeasure;
  /** `own`: the page that holds the member who asks. */
  page: number | 'own';
  /** The language and theme of a message that changes for everyone; the presser's own do not count. */
  look?: { locale: string; theme: Theme | undefined };
}

/** As custom ids hold it. */
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
      // The button of an answer that failed: it begins anew.
      ({ measure, page }) => [measure, page === 'own' ? 0 : page],
    ),
  ),
  /** Shows the first page, for buttons below other messages. */
  open: defineCustomId('leaderboard', 'open', z.tuple([])),
  /** Counts something else: the chosen measure. */
  measure: defineCustomId('leaderboard', 'measure', z.tuple([])),
  /** Shows the presser's own place, to them alone. */
  own: defineCustomId('leaderboard', 'own', z.tuple([z.enum(shownMeasures)])),
  join: defineCustomId('leaderboard', 'join', redrawnPage),
  hide: defineCustomId('leaderboard', 'hide', redrawnPage),
};

/** As many as the card has places. */
export const leaderboardPageSize = 7;
