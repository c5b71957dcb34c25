import type { Layer } from './engine/blend.ts';
import { storySize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutHeader } from './parts/header.ts';
import { layoutLinkCode } from './parts/link-code.ts';
import { layoutColumn, layoutLine } from './parts/text-column.ts';
import {
  layoutClashSquad,
  layoutFacts,
  layoutPlayer,
  layoutPoints,
  type PlayerPlan,
  type PlayerProps,
  raiseName,
} from './player-layout.ts';

/** Draws a player as a story. Apps may cover the top 270 and the bottom 340 pixels with their controls. */
export const drawStoryCard = defineCard('story', (values: PlayerProps) => layoutPlayer(values, plan));

const stage: SharedGround = {
  size: storySize,
  corners: [
    [0, 0],
    [storySize.width, 0],
    [storySize.width, 1122],
    [0, 1202],
  ],
  axis: 452,
  soles: 1128,
  scale: 1.8,
};

const sky = { width: storySize.width, height: 300, end: storySize.width + 1, lean: 0 };

const column = { left: 72, right: storySize.width - 72 };
const beside = 276;
const nameStyle = { role: 'name', size: 120, minSize: 56, left: beside, baseline: 1310 } as const;
const small = { role: 'line', size: 38, minSize: 28 } as const;
const rankStyle = { role: 'rank', size: 72, minSize: 40 } as const;
const foot = { ...small, weight: 'bold', align: 'right', left: 540 } as const;
const below = { ...small, left: beside, width: 500 };

const plan: PlayerPlan<PlayerProps> = {
  chooseStage: () => stage,
  drawGround: (_stage, tier, { look }) => drawSharedGround(stage, tier, look?.theme),
  avatar: { left: 56, top: 1176, size: 200, room: { left: 56, right: storySize.width - 56 } },
  layoutBehind: async ({ pictures: { banner }, rank: { tier } }, palette) =>
    banner && !banner.isMissing ? layoutHeader(banner, { ...sky, tier, palette }) : [],
  layoutWords(props, palette) {
    const { nickname, clan, origins, figures, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    const at = { ...column, look };
    const rows = planRows(props);
    return [
      layoutColumn(at, [
        raiseName(layoutLine(at, { ...nameStyle, text: nickname, color: textColor }), {
          top: 1218,
          bottom: 1320,
        }),
        { ...below, role: 'lead', text: clan, baseline: origins.length > 0 ? 1360 : 1374, color: accent },
        { ...below, text: origins, baseline: clan ? 1406 : 1374, color },
      ]),
      layoutStanding(props, palette),
      layoutColumn(at, [
        layoutFacts(
          figures,
          { left: column.left, right: 560, baseline: rows.figures, size: 68, labelSize: 38, gap: 60 },
          palette,
        ),
        layoutClashSquad(
          props,
          { left: 576, right: column.right, size: 104, baseline: rows.figures },
          palette,
        ),
        { ...small, text: idLine, baseline: rows.foot, color },
        { ...foot, text: link ? '' : mark, baseline: rows.foot, color: textColor },
      ]),
      layoutLinkCode(link, { left: 792, top: 262 }),
    ];
  },
};

function planRows({ rank, figures, clashSquad }: PlayerProps) {
  const base = rank.label ? 1688 : 1530;
  return { figures: base, foot: figures.length > 0 || clashSquad ? base + 126 : base - 20 };
}

function layoutStanding(
  { rank, points, wayToNextRank: way, look }: PlayerProps,
  palette: CardPalette,
): Promise<Layer[]> {
  const line = { width: 690 };
  return layoutColumn({ ...column, look }, [
    rank.label ? layoutEmblem(rank.tier, { left: 784, top: 1306, size: 236 }) : [],
    {
      ...line,
      ...rankStyle,
      text: rank.label,
      baseline: way ? 1490 : points ? 1500 : 1524,
      color: palette.accent,
    },
    way
      ? layoutPoints(way, { ...column, top: 1516, height: 18, baseline: 1578, size: 42 }, palette)
      : { ...small, ...line, text: points, baseline: 1560, color: palette.mutedTextColor },
  ]);
}
