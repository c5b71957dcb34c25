import { z } from 'zod';
import { type ShownMeasure, shownMeasures } from './board/shown-measures.ts';
import { type CustomIdCodec, defineCustomId } from './message/custom-id.ts';
import { type PlayerState, stateFields } from './player/player-buttons.ts';

/** Days. */
export const historyPeriods = [7, 30, 90, 365] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];

/** What of a player's history is drawn. */
export interface HistoryChoice {
  measure: ShownMeasure;
  period: HistoryPeriod;
  /** User ids of members whose histories are drawn beside it; up to three. */
  companions: readonly string[];
}

const choiceField = z.codec(z.string(), z.custom<HistoryChoice>(), {
  decode(text, { issues }) {
    const choice = readChoice(text);
    if (choice) return choice;
    issues.push({ code: 'custom', input: text, message: 'no choice' });
    return z.NEVER;
  },
  encode: ({ measure, period, companions }) =>
    [`${shownMeasures.indexOf(measure)}${historyPeriods.indexOf(period)}`, ...companions.map(shortenId)].join(
      '.',
    ),
});

const historyState = z.tuple([...stateFields, choiceField]);

/** Custom ids of `/history`. */
export const historyIds = {
  /** Goes to the history of a player from another view, as it is drawn where nobody chooses. */
  open: defineCustomId('history', 'open', z.tuple(stateFields)),
  /** Asks again as the command did, in place of a problem. */
  show: defineCustomId('history', 'show', historyState),
  /** Shows everybody what a private answer shows. */
  share: defineCustomId('history', 'share', historyState),
  /** Asks for an ID, in a modal: both the button that opens it and the modal. */
  giveId: defineCustomId('history', 'give', z.tuple([stateFields[1], choiceField])),
} as const;

/**
 * The last members beside the player are left out where a custom id has no room for them.
 * @param id one of {@link historyIds} that carries a choice
 */
export function writeHistory(
  id: CustomIdCodec<z.output<typeof historyState>>,
  ownerId: string,
  state: PlayerState,
  choice: HistoryChoice,
): string {
  try {
    return id.write(ownerId, [...state, choice]);
  } catch (error) {
    const { companions } = choice;
    if (!(error instanceof RangeError) || companions.length === 0) throw error;
    return writeHistory(id, ownerId, state, { ...choice, companions: companions.slice(0, -1) });
  }
}

function readChoice(text: string): HistoryChoice | undefined {
  const [[index, row] = '', ...ids] = text.split('.');
  const measure = shownMeasures[Number(index)];
  const period = historyPeriods[Number(row)];
  const companions = ids.flatMap((id) => readShortId(id) ?? []);
  const isWhole = companions.length === ids.length && ids.length <= maxCompanions;
  return measure && period && isWhole ? { measure, period, companions } : undefined;
}

const maxCompanions = 3;

/** A user id, which Discord writes with up to 20 digits, in 11 characters. */
function shortenId(userId: string): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(userId));
  return bytes.toString('base64url');
}

function readShortId(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === 8 ? String(bytes.readBigUInt64BE()) : undefined;
}
