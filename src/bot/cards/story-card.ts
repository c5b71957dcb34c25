import type { Fact } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { storySize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutLinkCode, linkCodeSize } from './parts/link-code.ts';
import { findRightEdge, measureWidest } from './parts/mirror-layers.ts';
import { layoutColumn, layoutLine } from './parts/text-column.ts';
import { layoutPlayer, layoutPoints, type PlayerPlan, type PlayerProps } from './player-layout.ts';

/** Draws a player as a story. Apps cover the top and bottom 220 pixels with their controls. */
export const drawStoryCard = defineCard('story', (values: PlayerProps) => layoutPlayer(values, plan));

const stage: SharedGround = {
  size: storySize,
  corners: [
    [0, 0],
    [storySize.width, 0],
    [storySize.width, 1034],
    [0, 1244],
  ],
  axis: 500,
  soles: 1192,
  scale: 1.86,
};

const column = { left: 72, right: storySize.width - 72 };
const rankStyle = { role: 'rank', size: 60, minSize: 40, leading: 50 } as const;
const small = { role: 'line', size: 40, minSize: 28 } as const;

const plan: PlayerPlan<PlayerProps> = {
  chooseStage: () => stage,
  drawGround: (_stage, tier, { look }) => drawSharedGround(stage, tier, look?.theme),
  layoutWords(props, palette) {
    const { nickname, clan, rank, points, figures, wayToNextRank: way, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    const { left, right } = column;
    const width = right - left - (link ? linkCodeSize + 32 : 0);
    const beside = { left: left + 132, width: link ? width - 132 : 400 };
    const rankBase = points && !way ? 1526 : 1556;
    return [
      layoutColumn({ ...column, look }, [
        { role: 'name', text: nickname, size: 150, minSize: 60, baseline: 1376, color: textColor },
        { role: 'lead', text: clan, size: 46, minSize: 34, baseline: 1446, color: accent, width: 540 },
        {
          ...small,
          text: idLine,
          size: 36,
          baseline: 1446,
          color,
          ...(clan && { left: right - 380, width: 380, align: 'right' }),
        },
        rank.label ? layoutEmblem(rank.tier, { left: 62, top: 1470, size: 128 }) : [],
        { ...beside, ...rankStyle, text: rank.label, baseline: rankBase, color: accent },
        way
          ? layoutPoints(way, { left, width, top: 1602, height: 18, baseline: 1664, size: 40 }, palette)
          : { ...beside, ...small, text: points, baseline: 1582, color },
        layoutFigures(
          figures,
          link ? { left, right: left + width, baseline: way ? 1722 : 1656 } : column,
          palette,
        ),
        {
          role: 'lead',
          size: 36,
          minSize: 28,
          text: link ? '' : mark,
          left: right - 500,
          width: 500,
          align: 'right',
          baseline: way ? 1716 : 1664,
          color: textColor,
        },
        layoutLinkCode(link, { left: right - linkCodeSize, top: 1468 }),
      ]),
    ];
  },
};

async function layoutFigures(
  figures: readonly Fact[],
  { left, right, baseline }: { left: number; right: number; baseline?: number },
  { textColor, mutedTextColor: color }: CardPalette,
): Promise<Layer[]> {
  const layers: Layer[] = [];
  let taken = 0;
  const shown = figures.slice(0, 2);
  for (const { label, value } of baseline === undefined ? shown.toReversed() : shown) {
    const line = (width: number) => ({ left: right - taken - width, width, align: 'right' }) as const;
    const start = left + taken;
    const number = await layoutLine(column, {
      role: 'figure',
      minSize: 36,
      text: value,
      color: textColor,
      ...(baseline === undefined
        ? { ...line(230 - taken / 4), size: 64, baseline: 1526 }
        : { left: start, width: 260, size: 52, baseline }),
    });
    const word = await layoutLine(column, {
      ...small,
      text: label,
      color,
      ...(baseline === undefined
        ? { ...line(180), baseline: 1582 }
        : { left: findRightEdge(number, start) + 18, width: 160, size: 36, baseline }),
    });
    const block = [...number, ...word];
    layers.push(...block);
    taken =
      baseline === undefined ? taken + measureWidest(block) + 44 : findRightEdge(block, start) + 36 - left;
  }
  return layers;
}
