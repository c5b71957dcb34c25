import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Tier } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { chooseStage } from './parts/colour/hue.ts';
import { layoutPaw } from './parts/figure/silhouettes.ts';
import { layoutHeadline } from './parts/headline.ts';
import { layoutShowcase } from './parts/showcase.ts';
import { layoutColumn, roomFor, type TextColumn } from './parts/text-column.ts';

export interface PetCardProps extends CardExtras {
  name: string;
  kindLine?: string | undefined;
  ownerLine: string;
  tier: Tier;
  level?: Fact | undefined;
  exp?: Fact | undefined;
  picture: Picture;
}

/** Draws a pet on its owner's backdrop, or on another if its fur has the same colour. */
export const drawPetCard = defineCard('pet', async (props: PetCardProps) => {
  const { picture, tier, look, mark } = props;
  const style = await chooseStage(picture, { tier, theme: look?.theme });
  return layoutShowcase({
    picture,
    look,
    mark,
    kind: 'pet',
    tier: { ...style, wings: 0 },
    from: 586,
    thing: { x: 784, width: 440, height: 452 },
    isHanging: false,
    layoutWords: (column, palette) => layoutWords(props, column, palette),
  });
});

async function layoutWords(
  { name, kindLine, ownerLine, level, exp }: PetCardProps,
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const { textColor: color, mutedTextColor, accent } = palette;
  const { left, right } = column;
  const base = kindLine ? 190 : 244;
  const width = roomFor(right - left + 44, column);
  const figure = { role: 'figure', size: 76, baseline: 474, color } as const;
  const label = { role: 'label', size: 29, baseline: 526, color: mutedTextColor } as const;
  const next = level ? left + 190 : left;
  return joinLayers([
    layoutColumn(column, [
      layoutPaw({ left: left + 246, top: -62, size: 290 }, palette.line),
      await layoutHeadline(column, name, { baseline: base, color, size: 150, width, bottom: base + 24 }),
      { role: 'lead', text: kindLine, size: 38, minSize: 22, baseline: base + 64, color: accent },
      { ...owner, text: ownerLine, baseline: base + (kindLine ? 114 : 64), color: mutedTextColor },
      { ...figure, text: level?.value },
      { ...label, text: level?.label },
      { ...figure, text: exp?.value, left: next },
      { ...label, text: exp?.label, left: next },
    ]),
    level || exp ? layoutHairline(palette, { left, top: 352, width: right - left }) : [],
  ]);
}

const owner = { role: 'line', isName: true, size: 31 } as const;
