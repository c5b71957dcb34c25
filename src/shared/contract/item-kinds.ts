import { z } from 'zod';
import { openCatalog } from './catalog.ts';

export const itemKinds = [
  ...['character', 'top', 'bottom', 'shoes', 'basic-clothes', 'head', 'face-paint', 'banner'],
  ...['profile-picture', 'loot-box', 'backpack', 'title', 'parachute', 'skyboard', 'weapon-skin'],
  ...['vehicle-skin', 'emote', 'pin', 'skywing', 'arrival-animation', 'music', 'look-changer'],
  ...['action', 'quick-chat', 'badge', 'bonus-card', 'sticker', 'pet', 'pet-skin', 'pet-skill'],
  ...['choice-crate', 'loot-crate', 'bundle', 'event-token', 'voucher', 'currency'],
] as const;

export type ItemKind = (typeof itemKinds)[number];

export function itemKind(id: string): ItemKind | undefined {
  return series().find(({ prefix, digits }) => id.length === digits && id.startsWith(prefix))?.kind;
}

const prefix = z.string().regex(/^\d+$/);

const series = openCatalog(
  'item-kinds.json',
  z
    .array(z.strictObject({ kind: z.enum(itemKinds), digits: z.int(), prefixes: z.array(prefix).min(1) }))
    .transform((rules) =>
      rules
        .flatMap(({ prefixes, ...rule }) => prefixes.map((prefix) => ({ ...rule, prefix })))
        .sort((one, other) => other.prefix.length - one.prefix.length),
    ),
);
