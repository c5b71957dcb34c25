import { z } from 'zod';
import { detectDroppedZeros } from './dropped-zeros.ts';
import type { Endpoint } from './endpoint.ts';
import { count, fields, findField, id, moment, objectIn, text } from './tolerant.ts';
import { unreadFields } from './unread-fields.ts';
import { optionalWhole, whole } from './whole.ts';

/** A map. Times are in unix seconds; the length of a game is in minutes. */
export const craftlandMapSchema = z.object({
  name: z.string(),
  description: z.string().optional(),
  author: z.object({ uid: z.string().optional(), nickname: z.string().optional() }),
  likes: optionalWhole,
  subscriptions: optionalWhole,
  createdAt: whole.optional(),
  updatedAt: whole.optional(),
  minutes: z.object({ least: whole.optional(), most: whole.optional() }),
  unread: z.array(z.string()),
});

export type CraftlandMap = z.output<typeof craftlandMapSchema>;

export function readCraftlandMap(json: unknown): CraftlandMap | undefined {
  const read = upstreamMap.parse(json);
  const place = nameOf(read.map_info) ? 'map_info' : 'map_details';
  const map = read[place];
  const name = nameOf(map);
  if (!name) return undefined;
  const unread = unreadFields(json, { [place]: map });
  const sent = objectIn(findField(objectIn(json) ?? {}, place));
  const zero = detectDroppedZeros(sent, { hasUnread: unread.length > 0 });
  return {
    name,
    description: map.description,
    author: { uid: map.uid, nickname: map.nickname },
    likes: map.liked ?? zero('liked'),
    subscriptions: map.subscriptions ?? zero('subscriptions'),
    createdAt: map.createAt?.seconds,
    updatedAt: map.lastUpdateAt?.seconds,
    minutes: { least: map.minPlayTime, most: map.maxPlayTime },
    unread,
  };
}

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

/** Upstream sends a map under the first name, since autumn 2026 also under the second. */
const upstreamMap = fields({ map_info: mapFields, map_details: mapFields });

function nameOf(map: z.output<typeof mapFields>): string | undefined {
  return map.map_name ?? map.workshop_name;
}

export const craftlandEndpoint = {
  name: 'craftland',
  paths: ['/api/v1/craftland'],
  parameters: ['region', 'code'],
  read: readCraftlandMap,
  unreadIn: ({ unread }: CraftlandMap) => unread,
  schema: craftlandMapSchema,
  version: 2,
} as const satisfies Endpoint<CraftlandMap>;
