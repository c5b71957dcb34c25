import type { Layer } from './engine/blend.ts';
import { storySize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutHeader } from './parts/header.ts';
import { layoutLinkCode } from './parts/link-code.ts';
import { layoutFacts } from './parts/row/figures-row.ts';
import { layoutColumn, layoutLine } from './parts/text-column.ts';
import {
  layoutClashSquad,
  layoutPlayer,
  layoutPoints,
  type PlayerPlan,
  type PlayerProps,
  raiseName,
} from './player-layout.ts';

/** Draws a player as a story. Apps may cover its top and its bottom with their controls. */
export const drawStoryCard = defineCard('story', (values: PlayerProps) =>
  layoutPlayer(values, planAt(lastLine - planRows(values).foot)),
);

/** `drop`: how far the ground is lowered, and the figure grows, if lines are missing. */
function groundAt(drop: number): SharedGround {
  const { width } = storySize;
  return {
    size: storySize,
    corners: [
      [0, 0],
      [width, 0],
      [width, 946 + drop],
      [0, 1026 + drop],
    ],
    axis: 540,
    soles: 954 + drop,
    scale: 1.54 + drop / 550,
  };
}

const sky = { width: storySize.width, height: 300, end: storySize.width + 1, lean: 0 };

const lastLine = 1680;
const column = { left: 72, right: storySize.width - 72 };
const beside = 276;
const facts = { left: column.left, right: 560, size: 68, labelSize: 38, gap: 60 };
const squad = { left: 576, right: column.right, size: 104 };
const nameStyle = { role: 'name', size: 120, minSize: 56, left: beside, baseline: 1140 } as const;
const small = { role: 'line', size: 38, minSize: 28 } as const;
const rankStyle = { role: 'rank', size: 72, minSize: 40 } as const;
const bar = { top: 1384, height: 18, baseline: 1456, size: 46 };
const foot = { ...small, weight: 'bold', align: 'right', left: 540 } as const;
const below = { ...small, left: beside, width: 484 };

const planAt = (drop: number): PlayerPlan<PlayerProps> => ({
  chooseStage: () => groundAt(drop),
  drawGround: (_stage, tier, { look }) => drawSharedGround(groundAt(drop), tier, look?.theme),
  avatar: { left: 56, top: 1002 + drop, size: 200, room: { left: 56, right: storySize.width - 56 } },
  layoutBehind: async ({ pictures: { banner }, rank: { tier } }) =>
    banner && !banner.isMissing ? layoutHeader(banner, { ...sky, tier }) : [],
  layoutWords(props, palette) {
    const { nickname, clan, origins, figures, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    const at = { ...column, look };
    const rows = planRows(props);
    const words = [
      layoutColumn(at, [
        raiseName(layoutLine(at, { ...nameStyle, text: nickname, color: textColor }), {
          top: 1044,
          bottom: 1152,
        }),
        {
          ...below,
          role: 'lead',
          size: 46,
          text: clan,
          baseline: origins.length > 0 ? 1200 : 1212,
          color: accent,
        },
        { ...below, text: origins, baseline: clan ? 1252 : 1212, color },
      ]),
      layoutStanding(props, palette),
      layoutColumn(at, [
        layoutFacts(figures, { ...facts, baseline: rows.figures }, palette),
        layoutClashSquad(props, { ...squad, baseline: rows.figures }, palette),
        { ...small, text: idLine, baseline: rows.foot, color },
        { ...foot, text: link ? '' : mark, baseline: rows.foot, color: textColor },
      ]),
    ];
    return [
      ...words.map(async (lines) => (await lines).map((line) => ({ ...line, top: line.top + drop }))),
      layoutLinkCode(link, { left: 792, top: 262 }),
    ];
  },
});

function planRows({ rank, figures, clashSquad }: PlayerProps) {
  const base = rank.label ? 1562 : 1412;
  return { figures: base, foot: figures.length > 0 || clashSquad ? base + 120 : base - 20 };
}

function layoutStanding(
  { rank, points, wayToNextRank: way, look }: PlayerProps,
  palette: CardPalette,
): Promise<Layer[]> {
  const line = { width: 690 };
  const baseline = way ? 1356 : points ? 1362 : 1386;
  return layoutColumn({ ...column, look }, [
    rank.label ? layoutEmblem(rank.tier, { left: 764, top: 1124, size: 260 }) : [],
    { ...line, ...rankStyle, text: rank.label, baseline, color: palette.accent },
    way
      ? layoutPoints({ ...way, points: [points ?? '', way.points] }, { ...column, ...bar }, palette)
      : { ...small, ...line, text: points, baseline: 1426, color: palette.mutedTextColor },
  ]);
}
