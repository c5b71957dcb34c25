import type { CardExtras, Rank } from '../card.ts';
import type { CardLayout } from '../engine/renderer.ts';
import { drawGround } from './backdrop/backdrop.ts';
import { createCardPalette } from './backdrop/card-palette.ts';
import { layoutEmblem } from './emblem.ts';
import { layoutMannequin } from './figure/mannequin.ts';
import { toHeadline } from './headline.ts';
import { layoutMark } from './mark.ts';
import { layoutColumn } from './text-column.ts';

export interface Nothing extends CardExtras {
  name: string;
  rank: Rank;
}

export async function layoutNothing(props: Nothing): Promise<CardLayout> {
  const { name, rank, mark, look } = props;
  const stage = { from: 600, axis: 770, soles: mark ? 520 : 556 };
  const { textColor, accent } = createCardPalette(rank.tier, look?.theme);
  const [background, ...layers] = await Promise.all([
    drawGround({ planes: [{ tier: rank.tier, ...stage }], theme: look?.theme }),
    layoutColumn({ left: 40, right: 470, look }, [
      layoutEmblem(rank.tier, { left: 26, top: 60, size: 168 }),
      ...toHeadline(name, { baseline: 330, color: textColor, width: 430 }),
      { role: 'rank', text: rank.label, baseline: 386, color: accent },
    ]),
    layoutMannequin({ ...stage, tier: rank.tier }),
    layoutMark(mark, rank.tier, look?.theme),
  ]);
  return { background, layers: layers.flat() };
}
