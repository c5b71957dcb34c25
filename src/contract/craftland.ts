import { z } from 'zod';
import { count, fields, id, text } from './tolerant.ts';

const whole = z.int().nonnegative();

/** A map that a player built. Times in unix seconds, the time a game takes in minutes. */
export const craftlandMapSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  author: z.object({ uid: z.string().optional(), nickname: z.string().optional() }),
  likes: whole,
  subscriptions: whole,
  createdAt: whole.optional(),
  updatedAt: whole.optional(),
  minutes: z.object({ least: whole.optional(), most: whole.optional() }),
});

export type CraftlandMap = z.output<typeof craftlandMapSchema>;

/** Reads the answer of `/craftland`. @returns undefined where the map has no name: these are no maps */
export function readCraftlandMap(json: unknown): CraftlandMap | undefined {
  const { map_info: map } = upstreamMap.parse(json);
  if (!map.map_name) return undefined;
  return {
    name: map.map_name,
    description: map.description,
    author: { uid: map.uid, nickname: map.nickname },
    likes: map.liked ?? 0,
    subscriptions: map.subscriptions ?? 0,
    createdAt: map.createAt || undefined,
    updatedAt: map.lastUpdateAt || undefined,
    minutes: { least: map.minPlayTime, most: map.maxPlayTime },
  };
}

/** `#FREEFIRE` and 40 hex digits as they are sent, from any way to write them; undefined for what is no map's code. */
export function readMapCode(typed: string): string | undefined {
  const digits = /^#?(?:FREEFIRE)?([0-9A-F]{40})$/i.exec(typed.trim())?.[1];
  return digits && `#FREEFIRE${digits.toUpperCase()}`;
}

const upstreamMap = fields({
  map_info: fields({
    map_name: text,
    description: text,
    nickname: text,
    uid: id,
    liked: count,
    subscriptions: count,
    createAt: count,
    lastUpdateAt: count,
    minPlayTime: count,
    maxPlayTime: count,
  }),
});
