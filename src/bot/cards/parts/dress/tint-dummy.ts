import type { Pixels } from '../../../../shared/pictures/picture.ts';
import type { Rgb } from './find-skin.ts';
import { medianOf } from './ink-rows.ts';

/** Gives the grey head under headwear the skin of the body below it: its light and shade stay, but fainter. */
export function tintDummy(icon: Pixels, mask: Uint8Array, skin: Rgb): { data: Uint8Array } {
  const data = new Uint8Array(icon.data);
  const greens: number[] = [];
  for (const [at, value] of mask.entries()) if (value === 1) greens.push(data[at * 4 + 1] ?? 0);
  const usual = medianOf(greens);
  for (const [pixel, value] of mask.entries()) {
    if (value === 0) continue;
    const at = pixel * 4;
    const light = Math.min(1.12, Math.max(0.7, flatness + ((1 - flatness) * (data[at + 1] ?? 0)) / usual));
    for (const [channel, tone] of skin.entries()) data[at + channel] = Math.min(255, tone * light);
  }
  return { data };
}

/** The share of the head's contrast that goes: shade on dark grey is stronger than on skin. */
const flatness = 0.5;
