import { z } from 'zod';
import { regionPattern, uidPattern } from '../contract/limits.ts';
import type { InputProblem } from '../game/input-error.ts';
import type { Language } from '../text/languages.ts';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import type { Retry } from './retry.ts';
import type { ViewButton } from './view.ts';
import { formatWithRegion } from './words/regions.ts';

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
}

/** `region`: undefined where none was named. */
export type PlayerState = [uid: string, region: string | undefined];

/** Which player was asked for, where, and by whom. */
export interface AskedPlayer {
  uid: string;
  region: string | undefined;
  /** Whose message it becomes. */
  ownerId: string;
}

export function definePlayerIds(command: string): PlayerIds {
  return {
    command,
    show: defineCustomId(command, 'show', playerState),
    open: defineCustomId(command, 'open', playerState),
    refresh: defineCustomId(command, 'refresh', playerState),
    share: defineCustomId(command, 'share', playerState),
    details: defineCustomId(command, 'details', playerState),
  };
}

/** The button that asks again for what is shown. */
export function refreshButton(
  { refresh }: PlayerIds,
  { uid, region, ownerId }: AskedPlayer,
  language: Language,
): ViewButton {
  return { label: language.t('buttons.refresh'), customId: refresh.write(ownerId, [uid, region]) };
}

/** The button that tells everything in words. */
export function detailsButton(
  { details }: PlayerIds,
  { uid, region, ownerId }: AskedPlayer,
  language: Language,
): ViewButton {
  return { label: language.t('buttons.details'), customId: details.write(ownerId, [uid, region]) };
}

/** What a member may press where the look-up failed. */
export function playerRetry({ show }: PlayerIds, { uid, region, ownerId }: AskedPlayer): Retry {
  return {
    player: { uid, region },
    again: show.write(ownerId, [uid, region]),
    everywhere: region === undefined ? undefined : show.write(ownerId, [uid, undefined]),
  };
}

/** What a member may press where the options can't be used as they were typed. `uid`: undefined where none could be read. */
export function inputButtons(
  { show }: PlayerIds,
  problem: InputProblem,
  { uid, region, ownerId }: Omit<AskedPlayer, 'uid'> & { uid: string | undefined },
  language: Language,
): ViewButton[] {
  const { t } = language;
  if (problem.kind === 'uid-several') {
    const [first, second] = problem.uids;
    return [
      { label: t('buttons.firstPlayer'), customId: show.write(ownerId, [first, region]) },
      { label: t('buttons.secondPlayer'), customId: show.write(ownerId, [second, region]) },
    ];
  }
  if (uid === undefined) return [];
  return regionButtons(problem, (where) => show.write(ownerId, [uid, where]), language);
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
export type PageState = [uid: string, region: string | undefined, page: number];

export function definePageId(command: string): CustomIdCodec<PageState> {
  return defineCustomId(command, 'page', z.tuple([uidField, regionField, page]));
}

const page = z.codec(z.string().regex(/^\d{1,3}$/), z.int().nonnegative(), {
  decode: Number,
  encode: String,
});

/** A region that an older version wrote and that is none any more counts as not named. */
export const regionField = z.codec(z.string(), z.union([z.string(), z.undefined()]), {
  decode: (text) => (regionPattern.test(text) ? text : undefined),
  encode: (code = '') => code,
});

const uidField = z.string().regex(uidPattern);

/** Fields of a custom id that name a player: {@link PlayerState}. */
export const playerFields = [uidField, regionField] as const;

const playerState = z.tuple(playerFields);
