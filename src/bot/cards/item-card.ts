import type { CardExtras } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { chooseStage } from './parts/colour/hue.ts';
import type { Piece } from './parts/figure/piece.ts';
import { type Figure, readFigure } from './parts/figure/read-figure.ts';
import { tryOn } from './parts/figure/try-on.ts';
import { layoutHeadline } from './parts/headline.ts';
import { layoutShowcase } from './parts/showcase.ts';
import { layoutColumn, type TextColumn } from './parts/text-column.ts';

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
  const isPet = picture.kind === 'pet';
  const wearer = picture.isMissing ? undefined : await findWearer(props);
  return layoutShowcase({
    picture,
    kind,
    look,
    mark,
    wearer,
    tier: picture.isMissing ? 'unranked' : await chooseStage(picture, { theme: look?.theme }),
    from: 452,
    thing: wearer ? (isPet ? petBeside : besideWearer) : alone,
    isHanging: !isPet,
    layoutWords: (column, palette) => layoutWords(props, column, palette, wearer && props.wearer?.line),
  });
});

const besideWearer = { x: 582, width: 318, height: 366 };
const petBeside = { x: 592, width: 310, height: 330 };
const alone = { x: 700, width: 540, height: 440 };

/** Chooses the figure behind an item. Without a linked account, a body in underwear wears clothes; pets get none. */
async function findWearer({ wearer, kind, picture }: ItemCardProps): Promise<Figure | undefined> {
  const pieces = wearer?.pieces ?? [];
  const worn = await tryOn([{ kind, picture }], pieces);
  return worn || (picture.kind === 'pet' && wearer) ? readFigure(worn ?? pieces) : undefined;
}

async function layoutWords(
  { name, kindLine, idLine }: ItemCardProps,
  column: TextColumn,
  palette: CardPalette,
  wornLine: string | undefined,
): Promise<Layer[]> {
  const { textColor: color, mutedTextColor, accent } = palette;
  const { left, right } = column;
  const second = kindLine ?? wornLine;
  const third = kindLine && wornLine;
  const base = second ? 296 : 320;
  const title = { baseline: base, color, size: 160, width: right - left, bottom: base + 34 };
  return layoutColumn(column, [
    await layoutHeadline(column, name, title),
    { role: 'lead', text: second, size: 52, baseline: base + 84, color: accent },
    { role: 'lead', text: third, size: 34, baseline: base + 136, color },
    { role: 'line', text: idLine, baseline: base + (third ? 188 : second ? 138 : 76), color: mutedTextColor },
  ]);
}
