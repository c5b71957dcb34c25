import { z } from 'zod';
import { regionPattern, uidPattern } from '../contract/limits.ts';
import type { InputProblem } from '../game/input-error.ts';
import type { Language } from '../text/languages.ts';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import type { Retry } from './retry.ts';
import type { ViewButton } from './view.ts';
import { formatRegionShort } from './words/regions.ts';

/** Custom ids of a command that shows one player. */
export interface PlayerIds {
  /** Name of the command. */
  command: string;
  /** Asks again as the command did: a cached answer will do. */
  show: CustomIdCodec<PlayerState>;
  /** Asks anew for what is shown. */
  refresh: CustomIdCodec<PlayerState>;
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
    refresh: defineCustomId(command, 'refresh', playerState),
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
  if (problem.kind !== 'region-unknown' || uid === undefined) return [];
  const { suggestion, code } = problem;
  const look = (where: string | undefined) => show.write(ownerId, [uid, where]);
  return [
    suggestion
      ? { label: lookIn(suggestion, language), customId: look(suggestion) }
      : { label: t('buttons.everywhere'), customId: look(undefined) },
    ...(code ? [{ label: t('buttons.anyway'), customId: look(code) }] : []),
  ];
}

function lookIn(region: string, language: Language): string {
  return language.t('buttons.lookIn', { region: formatRegionShort(region, language) });
}

// A region that an older version wrote and that is none any more counts as not named.
const region = z.codec(z.string(), z.union([z.string(), z.undefined()]), {
  decode: (text) => (regionPattern.test(text) ? text : undefined),
  encode: (code = '') => code,
});

const playerState = z.tuple([z.string().regex(uidPattern), region]);
