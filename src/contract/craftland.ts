import { z } from 'zod';
import { count, fields, id, moment, text } from './tolerant.ts';

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
  const { map_info: info, map_details: details } = upstreamMap.parse(json);
  const map = nameOf(info) ? info : details;
  const name = nameOf(map);
  if (!name) return undefined;
  return {
    name,
    description: map.description,
    author: { uid: map.uid, nickname: map.nickname },
    likes: map.liked ?? 0,
    subscriptions: map.subscriptions ?? 0,
    createdAt: map.createAt?.seconds,
    updatedAt: map.lastUpdateAt?.seconds,
    minutes: { least: map.minPlayTime, most: map.maxPlayTime },
  };
}

/** `#FREEFIRE` and 40 hex digits as they are sent, from any way to write them; undefined for what is no map's code. */
export function readMapCode(typed: string): string | undefined {
  const digits = /^#?(?:FREEFIRE)?([0-9A-F]{40})$/i.exec(typed.trim())?.[1];
  return digits && `#FREEFIRE${digits.toUpperCase()}`;
}

const mapFields = fields({
  map_name: text,
  workshop_name: text,
  description: text,
  nickname: text,
  uid: id,
  liked: count,
  subscriptions: count,
  createAt: moment,
  lastUpdateAt: moment,
  minPlayTime: count,
  maxPlayTime: count,
});

/** The map stands under the first name, since autumn 2026 also under the second. */
const upstreamMap = fields({ map_info: mapFields, map_details: mapFields });

function nameOf(map: z.output<typeof mapFields>): string | undefined {
  return map.map_name ?? map.workshop_name;
}
