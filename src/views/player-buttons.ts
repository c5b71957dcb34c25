import { z } from 'zod';
import { regionPattern, uidPattern } from '../contract/limits.ts';
import type { Language } from '../text/languages.ts';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import type { Retry } from './retry.ts';
import type { ViewButton } from './view.ts';

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
    inRegion: (group) => show.write(ownerId, [uid, group]),
  };
}

// A region that an older version wrote and that is none any more counts as not named.
const region = z.codec(z.string(), z.union([z.string(), z.undefined()]), {
  decode: (text) => (regionPattern.test(text) ? text : undefined),
  encode: (code = '') => code,
});

const playerState = z.tuple([z.string().regex(uidPattern), region]);
