import { itemKind } from '../../../shared/contract/item-kinds.ts';
import type { Random } from '../../random.ts';
import { draw } from './drawings.ts';
import { square } from './paint.ts';
import { choosePaint } from './palettes.ts';

export function drawItem(random: Random, id: string): string {
  const model = models[itemKind(id) ?? ''] ?? random.pick(['crate', 'gem']);
  return square(draw('item', model, choosePaint(id)));
}

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
