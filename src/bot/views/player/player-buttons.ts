import { z } from 'zod';
import { regionPattern, uidPattern } from '../../../shared/contract/limits.ts';
import type { InputProblem } from '../../game/input-error.ts';
import type { Language } from '../../text/languages.ts';
import { linkAccountButton } from '../account/account-ids.ts';
import { type CustomIdCodec, defineCustomId } from '../message/custom-id.ts';
import type { Retry } from '../message/retry.ts';
import type { ViewButton } from '../message/view.ts';
import { formatWithRegion } from '../words/regions.ts';

/** Custom ids of a command that shows one player. */
export interface PlayerIds {
  /** Name of the command. */
  command: string;
  /** Asks again as the command did, in place of a problem: a cached answer will do. */
  show: CustomIdCodec<PlayerState>;
  /** Goes to this view from another one: a cached answer will do. */
  open: CustomIdCodec<PlayerState>;
  /** Asks anew for what is shown. */
  refresh: CustomIdCodec<PlayerState>;
  /** Shows everybody what a private answer shows. */
  share: CustomIdCodec<PlayerState>;
  /** Tells the member alone what is shown, in words; for commands that have details. */
  details: CustomIdCodec<PlayerState>;
  /** Asks for an ID, in a modal: both the button that opens it and the modal. */
  giveId: CustomIdCodec<[region: string | undefined]>;
}

/** `region`: undefined where none was named. */
export type PlayerState = [player: PlayerRef, region: string | undefined];

/** What names a player in a custom id: the uid, or the account of a member whose uid others do not see. */
export type PlayerRef = string | AccountRef;

/** An account of a member. */
export interface AccountRef {
  userId: string;
  number: number;
}

/** Which player was asked for, where, and by whom. */
export interface AskedPlayer {
  uid: string;
  /** Stands in custom ids in place of the uid, where that is not everybody's to see. */
  hidden?: AccountRef | undefined;
  /** Whether the message is seen by the member alone who hides the uid, so that it may tell it. */
  isOwnersAlone?: boolean;
  region: string | undefined;
  /** Whose message it becomes. */
  ownerId: string;
}

/** What custom ids carry of a player. */
export function stateOf({ uid, hidden, region }: AskedPlayer): PlayerState {
  return [hidden ?? uid, region];
}

export function definePlayerIds(command: string): PlayerIds {
  return {
    command,
    show: defineCustomId(command, 'show', playerState),
    open: defineCustomId(command, 'open', playerState),
    refresh: defineCustomId(command, 'refresh', playerState),
    share: defineCustomId(command, 'share', playerState),
    details: defineCustomId(command, 'details', playerState),
    giveId: defineCustomId(command, 'give', z.tuple([regionField])),
  };
}

/** The button that asks again for what is shown. */
export function refreshButton({ refresh }: PlayerIds, asked: AskedPlayer, language: Language): ViewButton {
  return { label: language.t('buttons.refresh'), customId: refresh.write(asked.ownerId, stateOf(asked)) };
}

/** The button that tells everything in words. */
export function detailsButton({ details }: PlayerIds, asked: AskedPlayer, language: Language): ViewButton {
  return { label: language.t('buttons.details'), customId: details.write(asked.ownerId, stateOf(asked)) };
}

/** What a member may press where the look-up failed. */
export function playerRetry(
  { show, giveId }: PlayerIds,
  { player, region, ownerId }: { player: PlayerRef; region: string | undefined; ownerId: string },
): Retry {
  return {
    player: { uid: typeof player === 'string' ? player : undefined, region },
    again: show.write(ownerId, [player, region]),
    everywhere: region === undefined ? undefined : show.write(ownerId, [player, undefined]),
    giveId: giveId.write(ownerId, [region]),
  };
}

/** What was typed, as far as it could be read. */
export interface TypedPlayer {
  player: PlayerRef | undefined;
  region: string | undefined;
  ownerId: string;
}

/** What a member may press where the options of a command about one player can't be used as they were typed. */
export function inputButtons(
  { show, giveId }: PlayerIds,
  problem: InputProblem,
  typed: TypedPlayer,
  language: Language,
): ViewButton[] {
  const { region, ownerId } = typed;
  const ids = {
    show: (...state: PlayerState) => show.write(ownerId, state),
    giveId: giveId.write(ownerId, [region]),
  };
  return mendingButtons(ids, problem, typed, language);
}

/**
 * The same for any command. `show`: makes the custom id that asks for a player instead; `giveId`: the one that asks for an
 * ID.
 */
export function mendingButtons(
  { show, giveId }: { show: (...state: PlayerState) => string; giveId: string },
  problem: InputProblem,
  { player, region, ownerId }: TypedPlayer,
  language: Language,
): ViewButton[] {
  const { t } = language;
  const giveAnId: ViewButton = { label: t('buttons.giveId'), customId: giveId };
  switch (problem.kind) {
    case 'uid-several': {
      const [first, second] = problem.uids;
      return [
        { label: t('buttons.firstPlayer'), customId: show(first, region) },
        { label: t('buttons.secondPlayer'), customId: show(second, region) },
      ];
    }
    case 'uid-missing':
      return [linkAccountButton(ownerId, language), giveAnId];
    case 'uid-not-digits':
    case 'uid-too-short':
    case 'uid-too-long':
    case 'uid-zeros':
      return [{ ...giveAnId, style: 'primary' }];
    default:
      if (player === undefined) return [];
      return regionButtons(problem, (where) => show(player, where), language);
  }
}

/**
 * What a member may press where the region is none that we know: the one it resembles, else all, and what was typed.
 * @param write makes the custom id that asks in a region, or in all
 */
export function regionButtons(
  problem: InputProblem,
  write: (region: string | undefined) => string,
  language: Language,
): ViewButton[] {
  if (problem.kind !== 'region-unknown') return [];
  const { suggestion, code } = problem;
  const lookIn = (where: string): ViewButton => ({
    label: formatWithRegion('buttons.lookIn', where, language),
    customId: write(where),
  });
  const best: ViewButton = suggestion
    ? lookIn(suggestion)
    : { label: language.t('buttons.everywhere'), customId: write(undefined) };
  return [{ ...best, style: 'primary' }, ...(code ? [lookIn(code)] : [])];
}

/** The state of what has several pages; the first one is 0. */
export type PageState = [...PlayerState, page: number];

export function definePageId(command: string): CustomIdCodec<PageState> {
  return defineCustomId(command, 'page', z.tuple([playerField, regionField, pageField]));
}

/** A page of what has several; the first one is 0. */
export const pageField = z.codec(z.string().regex(/^\d{1,3}$/), z.int().nonnegative(), {
  decode: Number,
  encode: String,
});

/** A region that an older version wrote and that is none any more counts as not named. */
export const regionField = z.codec(z.string(), z.union([z.string(), z.undefined()]), {
  decode: (text) => (regionPattern.test(text) ? text : undefined),
  encode: (code = '') => code,
});

const accountPattern = /^(\d{1,20})-(\d{1,9})$/;

/** `4123456789` for an uid, `123456789012345678-2` for the second account of a member. */
const playerField = z.codec(
  z.string().refine((text) => uidPattern.test(text) || accountPattern.test(text)),
  z.union([z.string(), z.object({ userId: z.string(), number: z.int() })]),
  {
    decode(text): PlayerRef {
      const [, userId, number] = accountPattern.exec(text) ?? [];
      return userId === undefined ? text : { userId, number: Number(number) };
    },
    encode: (player) => (typeof player === 'string' ? player : `${player.userId}-${player.number}`),
  },
);

/** The fields of a {@link PlayerState}. */
export const stateFields = [playerField, regionField] as const;

const playerState = z.tuple(stateFields);
