import { z } from 'zod';
import type { PlayerRef } from '../members/accounts/resolve-player.ts';
import { type ShownMeasure, shownMeasures } from './board/shown-measures.ts';
import { type CustomIdCodec, defineCustomId, defineState } from './message/custom-id.ts';
import { definePageIds } from './message/page-ids.ts';
import { readShortId, shortenId } from './message/short-id.ts';
import { playerFields, playerState, regionField } from './player/player-codec.ts';
import type { GiveId } from './player/player-ids.ts';

export const historyPeriods = [7, 30, 90, 365] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];

export interface HistoryChoice {
  measure: ShownMeasure;
  period: HistoryPeriod;
  companions: readonly string[];
}

export interface AskedHistory {
  player: PlayerRef;
  choice: HistoryChoice;
}

const choiceField = z.codec(z.string(), z.custom<HistoryChoice>(), {
  decode(text, { issues }) {
    const choice = readChoice(text);
    if (choice) return choice;
    issues.push({ code: 'custom', input: text, message: 'no choice' });
    return z.NEVER;
  },
  encode: ({ measure, period, companions }) =>
    [`${measureLetters[measure]}${periodLetters[period]}`, ...companions.map(shortenId)].join('.'),
});

// Single letters, so that three companions fit into a custom ID.
const measureLetters = { rankPoints: 'r', level: 'l', likes: 'k' } satisfies Record<ShownMeasure, string>;
const periodLetters = { 7: 'w', 30: 'm', 90: 'q', 365: 'y' } satisfies Record<HistoryPeriod, string>;

const askedHistory = defineState(
  [...playerFields, choiceField],
  ([player, region, choice]): AskedHistory => ({ player: { ...player, region }, choice }),
  ({ player, choice }) => [player, player.region, choice],
);

const ids = definePageIds('history', askedHistory);

const giveId: GiveId<AskedHistory, [region: string | undefined, choice: HistoryChoice]> = {
  id: defineCustomId('history', 'give', z.tuple([regionField, choiceField])),
  playersIn: ({ player }) => [player],
  without: ({ player: { region }, choice }) => [region, choice],
  withPlayer: (player, [, choice]) => ({ player, choice }),
  regionIn: ([region]) => region,
};

/** Custom IDs of a history. Show, Share and Keep leave out the last companions if they do not fit. */
export const historyIds = {
  ...ids,
  show: withFewerCompanions(ids.show),
  share: withFewerCompanions(ids.share),
  keep: withFewerCompanions(defineCustomId('history', 'keep', askedHistory)),
  /** Opens the history from another view, with default options. */
  open: defineCustomId('history', 'open', playerState),
  giveId,
};

function withFewerCompanions(id: CustomIdCodec<AskedHistory>): CustomIdCodec<AskedHistory> {
  function write(ownerId: string, { player, choice }: AskedHistory): string {
    try {
      return id.write(ownerId, { player, choice });
    } catch (error) {
      const { companions } = choice;
      if (!(error instanceof RangeError) || companions.length === 0) throw error;
      return write(ownerId, { player, choice: { ...choice, companions: companions.slice(0, -1) } });
    }
  }
  return { ...id, write };
}

function readChoice(text: string): HistoryChoice | undefined {
  const [[first, second] = '', ...ids] = text.split('.');
  const measure = shownMeasures.find((one) => measureLetters[one] === first);
  const period = historyPeriods.find((one) => periodLetters[one] === second);
  const companions = ids.flatMap((id) => readShortId(id) ?? []);
  const isWhole = companions.length === ids.length && ids.length <= maxCompanions;
  return measure && period && isWhole ? { measure, period, companions } : undefined;
}

const maxCompanions = 3;
