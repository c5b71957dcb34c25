import type { CardExtras } from './card.ts';
import { joinLayers, type Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { layoutChip } from './parts/chip.ts';
import { chooseStage } from './parts/colour/hue.ts';
import type { Piece } from './parts/figure/piece.ts';
import { type Figure, readFigure } from './parts/figure/read-figure.ts';
import { layoutSign } from './parts/figure/silhouettes.ts';
import { tryOn } from './parts/figure/try-on.ts';
import { toHeadline } from './parts/headline.ts';
import { layoutShowcase } from './parts/showcase.ts';
import { layoutColumn, roomFor, type TextColumn } from './parts/text-column.ts';

export interface ItemCardProps extends CardExtras, Piece {
  name: string;
  kindLine?: string | undefined;
  idLine: string;
  /** The asker's player, and a line that names them. */
  wearer?: { line: string; pieces: readonly Piece[] } | undefined;
}

/** Draws an item on a backdrop far from its own colour, and behind it a figure that wears it if one can. */
export const drawItemCard = defineCard('item', async (props: ItemCardProps) => {
  const { picture, kind, look, mark } = props;
  const wearer = picture.isMissing ? undefined : await findWearer(props);
  return layoutShowcase({
    picture,
    kind,
    look,
    mark,
    wearer,
    tier: picture.isMissing ? 'unranked' : await chooseStage(picture, { theme: look?.theme }),
    from: 440,
    thing: wearer ? besideWearer : alone,
    isHanging: true,
    layoutWords: (column, palette) => layoutWords(props, column, palette, wearer && props.wearer?.line),
  });
});

const besideWearer = { x: 598, width: 400, height: 404 };
const alone = { x: 700, width: 540, height: 440 };

/** Chooses the figure behind an item. Without a linked account, a body in underwear wears clothes; pets get none. */
async function findWearer({ wearer, kind, picture }: ItemCardProps): Promise<Figure | undefined> {
  const pieces = wearer?.pieces ?? [];
  const worn = await tryOn([{ kind, picture }], pieces);
  return worn || (picture.kind === 'pet' && wearer) ? readFigure(worn ?? pieces) : undefined;
}

async function layoutWords(
  { name, kind, kindLine, idLine }: ItemCardProps,
  column: TextColumn,
  palette: CardPalette,
  wornLine: string | undefined,
): Promise<Layer[]> {
  const { textColor: color, mutedTextColor, accent } = palette;
  const { left, right } = column;
  const width = roomFor(right - left + 30, column);
  const title = toHeadline(name, { baseline: kindLine ? 274 : 300, color, size: 104, width });
  const { baseline = 0, size = 0 } = title[0] ?? {};
  return joinLayers([
    layoutColumn(column, [
      layoutSign(kind, { left, top: Math.max(40, Math.round(baseline - size) - 72), size: 72 }, accent),
      ...title,
      kindLine ? layoutChip(kindLine, { left, top: 304, width: roomFor(width + 12, column) }, palette) : [],
      { role: 'line', text: wornLine, size: 31, baseline: 466, leading: 34, color },
      { role: 'line', text: idLine, baseline: 516, color: mutedTextColor },
    ]),
    layoutHairline(palette, { left, top: 396, width: right - left }),
  ]);
}
