import { itemKind } from '../../../shared/contract/item-kinds.ts';
import type { Random } from '../../random.ts';
import { draw } from './drawings.ts';
import { square } from './paint.ts';
import { choosePaint } from './palettes.ts';

/** Draws things that have no picture of a kind of their own: badges for what is worn as one, else a crate or the like. */
export function drawItem(random: Random, id: string): string {
  const model = models[itemKind(id) ?? ''] ?? random.pick(['crate', 'gem']);
  return square(draw('item', model, choosePaint(id)));
}

/** The drawing for a kind of item. */
const models: Readonly<Record<string, string>> = {
  pin: 'pin',
  badge: 'medal',
  title: 'medal',
  backpack: 'backpack',
  'loot-box': 'crate',
  'loot-crate': 'crate',
  'choice-crate': 'crate',
  bundle: 'crate',
  parachute: 'parachute',
  skywing: 'parachute',
  'vehicle-skin': 'car',
  emote: 'smile',
  sticker: 'smile',
  music: 'note',
  voucher: 'scroll',
  'bonus-card': 'scroll',
  currency: 'gem',
  'event-token': 'gem',
  'pet-skill': 'scroll',
};
