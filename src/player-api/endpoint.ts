import type { z } from 'zod';
import { type Player, playerSchema } from '../contract/player.ts';
import { readPlayer } from '../contract/read-player.ts';
import { root, v1 } from '../contract/routes.ts';

/** What the pipeline has to know about a question of one kind. */
export interface Endpoint<Value> {
  /** Begins every cache key; a letter-and-digits word. */
  name: string;
  /** Path under the base address. */
  v1: string;
  /** Path of the same thing under the service root, tried where the first is not served. */
  root: string | undefined;
  read: (json: unknown) => Value | undefined;
  /** What a stored value must be; raise `version` whenever its meaning changes. */
  schema: z.ZodType<Value>;
  version: number;
  ages: Ages;
}

/** How long an answer counts, in milliseconds since it was fetched. */
export interface Ages {
  /** Up to this: fresh, upstream is not asked. */
  freshMs: number;
  /** Up to this: still told at once, while upstream is asked behind the scenes. */
  revalidateMs: number;
  /** Up to this: stale, told where upstream can't answer. Beyond: dead, dropped. */
  staleMs: number;
  /** "There is no such thing" counts up to this. */
  missingMs: number;
}

const minuteMs = 60_000;

export const infoEndpoint: Endpoint<Player> = {
  name: 'info',
  v1: v1.info,
  root: root.playerInfo,
  read: readPlayer,
  schema: playerSchema,
  version: 1,
  ages: { freshMs: minuteMs, revalidateMs: 5 * minuteMs, staleMs: 24 * 60 * minuteMs, missingMs: minuteMs },
};
