import type { Picture } from '../../shared/pictures/picture.ts';
import type { CardExtras, Fact, Tier } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { layoutSvg } from './engine/draw-svg.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { chooseStage } from './parts/colour/hue.ts';
import { toHeadline } from './parts/headline.ts';
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
    thing: { x: 792, width: 370, height: 400 },
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
  const base = kindLine ? 206 : 232;
  const width = roomFor(right - left + 44, column);
  const figures = { left: level ? left + ringSize + 40 : left, baseline: 462 };
  const label = { role: 'label', size: 29, baseline: 528, color: mutedTextColor } as const;
  return joinLayers([
    layoutColumn(column, [
      ...toHeadline(name, { baseline: base, color, size: 108, width }),
      { role: 'lead', text: kindLine, size: 34, minSize: 22, baseline: base + 58, color: accent },
      {
        role: 'line',
        isName: true,
        text: ownerLine,
        baseline: base + (kindLine ? 106 : 62),
        color: mutedTextColor,
      },
      level ? layoutRing(left, accent) : [],
      { ...ringed, text: level?.value, left: left + 10, color },
      { ...label, text: level?.label, width: ringSize, align: 'center' },
      { role: 'figure', size: 64, ...figures, text: exp?.value, color },
      { ...label, text: exp?.label, left: figures.left },
    ]),
    level || exp ? layoutHairline(palette, { left, top: 352, width: right - left }) : [],
  ]);
}

const ringSize = 116;
const ringed = { role: 'figure', size: 50, baseline: 454, width: ringSize - 20, align: 'center' } as const;

function layoutRing(left: number, color: string): Promise<Layer[]> {
  const middle = ringSize / 2;
  const svg = `<circle cx="${middle}" cy="${middle}" r="${middle - 4}" fill="${color}" fill-opacity=".14" stroke="${color}" stroke-width="6"/>`;
  return layoutSvg({ left, top: 378, width: ringSize, height: ringSize }, svg);
}
