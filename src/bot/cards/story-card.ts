import type { Fact } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { storySize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutLinkCode, linkCodeSize } from './parts/link-code.ts';
import { measureWidest } from './parts/mirror-layers.ts';
import { layoutProgressBar } from './parts/row/progress-bar.ts';
import { layoutColumn, layoutLine } from './parts/text-column.ts';
import { layoutPlayer, type PlayerPlan, type PlayerProps } from './player-layout.ts';

/** The figure stands on a lying slash. Apps cover the upper and the lower 250 pixels with controls of their own. */
export const drawStoryCard = defineCard('story', (values: PlayerProps) => layoutPlayer(values, plan));

/** The soles are below the edge: the figure breaks the slash. */
const stage: SharedGround = {
  size: storySize,
  corners: [
    [0, 0],
    [storySize.width, 0],
    [storySize.width, 958],
    [0, 1168],
  ],
  axis: 500,
  soles: 1108,
  scale: 1.86,
};

const rankStyle = { role: 'rank', size: 60, minSize: 40, leading: 50 } as const;
const markStyle = { role: 'lead', size: 36, minSize: 28 } as const;
const number = { role: 'figure', size: 64, minSize: 36 } as const;
const unit = { role: 'line', size: 40, minSize: 28 } as const;

const column = { left: 72, right: storySize.width - 72 };

const plan: PlayerPlan<PlayerProps> = {
  chooseStage: () => stage,
  drawGround: (_stage, tier, { look }) => drawSharedGround(stage, tier, look?.theme),
  layoutWords(props, palette) {
    const { nickname, clanLine, rank, points, figures, wayToNextRank: way, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    const { left } = column;
    // Without a clan, what follows moves up.
    const rise = clanLine ? 0 : 56;
    // A code takes the far end of the foot.
    const width = column.right - left - (link ? linkCodeSize + 32 : 0);
    const line = (way ? 1706 : 1600) - rise;
    const beside = { left: left + 132, width: 400 };
    const bar = { left, top: 1584 - rise, width, height: 20 };
    const end = { left: left + width / 2 + 20, width: width / 2 - 20, align: 'right' } as const;
    return [
      layoutColumn({ ...column, look }, [
        { role: 'name', text: nickname, size: 132, minSize: 60, baseline: 1330, color: textColor },
        { role: 'lead', text: clanLine, size: 46, minSize: 34, baseline: 1402, color: accent },
        layoutEmblem(rank.tier, { left: 62, top: 1434 - rise, size: 128 }),
        { ...beside, ...rankStyle, text: rank.label, baseline: (points ? 1494 : 1518) - rise, color: accent },
        { ...beside, role: 'line', text: points, size: 40, minSize: 30, baseline: 1548 - rise, color },
        layoutFigures(figures, rise, palette),
        way ? layoutProgressBar(way.share, bar, palette) : [],
        { role: 'line', text: way?.label, size: 40, minSize: 28, baseline: 1652 - rise, color, width },
        layoutHairline(palette, { left, top: line, width }),
        { role: 'line', text: idLine, size: 36, minSize: 28, baseline: line + 62, color, width: width / 2 },
        { ...end, ...markStyle, text: link ? '' : mark, baseline: line + 62, color: textColor },
        layoutLinkCode(link, { left: column.right - linkCodeSize, top: 1590 - rise }),
      ]),
    ];
  },
};

/** From the end of the column inwards: likes, then the level. */
async function layoutFigures(
  figures: readonly Fact[],
  rise: number,
  { textColor, mutedTextColor: color }: CardPalette,
): Promise<Layer[]> {
  const layers: Layer[] = [];
  let taken = 0;
  for (const { label, value } of figures.slice(0, 2).toReversed()) {
    const line = (width: number) => ({ left: column.right - taken - width, width, align: 'right' }) as const;
    const block = await Promise.all([
      layoutLine(column, {
        ...number,
        ...line(230 - taken / 4),
        text: value,
        baseline: 1494 - rise,
        color: textColor,
      }),
      layoutLine(column, { ...unit, ...line(180), text: label, baseline: 1548 - rise, color }),
    ]);
    layers.push(...block.flat());
    taken += measureWidest(block.flat()) + 44;
  }
  return layers;
}
