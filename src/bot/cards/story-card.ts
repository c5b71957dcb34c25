import type { Layer } from './engine/blend.ts';
import { storySize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutHeader } from './parts/header.ts';
import { raiseName } from './parts/headline.ts';
import { layoutLinkCode } from './parts/link-code.ts';
import { findRightEdge } from './parts/mirror-layers.ts';
import { layoutFacts } from './parts/row/figures-row.ts';
import { type Line, layoutColumn, layoutLine, type TextColumn } from './parts/text-column.ts';
import {
  layoutClashSquad,
  layoutPlayer,
  layoutPoints,
  type PlayerPlan,
  type PlayerProps,
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
const beside = 288;
const facts = { left: column.left, right: 560, size: 84, labelSize: 42, gap: 52 };
const squad = { left: 576, right: column.right, size: 118 };
const nameStyle = { role: 'name', size: 180, minSize: 56, left: beside, baseline: 1176 } as const;
const small = { role: 'line', size: 38, minSize: 28 } as const;
const rankStyle = { role: 'rank', size: 90, minSize: 40 } as const;
const bar = { top: 1394, height: 22, baseline: 1476, size: 56 };
const foot = { ...small, weight: 'bold', align: 'right', left: 540 } as const;
const below = { ...small, left: beside, baseline: 1248, width: 424 };

const planAt = (drop: number): PlayerPlan<PlayerProps> => ({
  chooseStage: () => groundAt(drop),
  drawGround: (_stage, tier, { look }) => drawSharedGround(groundAt(drop), tier, look?.theme),
  avatar: { left: 52, top: 1006 + drop, size: 220, room: { left: 56, right: storySize.width - 56 } },
  layoutBehind: async ({ pictures: { banner }, rank: { tier } }) =>
    banner && !banner.isMissing ? layoutHeader(banner, { ...sky, tier }) : [],
  layoutWords(props, palette) {
    const { nickname, clan, origins, figures, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    const at = { ...column, look };
    const rows = planRows(props);
    const line = { ...nameStyle, text: nickname, color: textColor };
    const name = raiseName(layoutName(at, line), { top: 1044, bottom: 1192 });
    const words = [
      layoutColumn(at, [
        name,
        clan
          ? { ...below, role: 'lead', size: 54, text: clan, color: accent }
          : { ...below, size: 44, text: origins, color },
      ]),
      layoutStanding(props, name, palette),
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
  const base = rank.label ? 1588 : 1440;
  return { figures: base, foot: figures.length > 0 || clashSquad ? base + 128 : base - 20 };
}

/** Letters with deep tails or high marks are smaller: they would touch the line below. */
async function layoutName(column: TextColumn, line: Line): Promise<Layer[]> {
  const name = await layoutLine(column, line);
  return name.some(({ pixels }) => pixels.height > 150) ? layoutLine(column, { ...line, size: 144 }) : name;
}

/** Lays out the rank, with an emblem that fills the room beside a short name. */
async function layoutStanding(
  { rank, points, wayToNextRank: way, look }: PlayerProps,
  name: Promise<Layer[]>,
  palette: CardPalette,
): Promise<Layer[]> {
  const size = findRightEdge(await name, 0) < 640 ? 320 : 220;
  const line = { width: 690 };
  const baseline = way ? 1366 : points ? 1372 : 1396;
  return layoutColumn({ ...column, look }, [
    rank.label
      ? layoutEmblem(rank.tier, {
          left: 1012 - Math.round(0.95 * size),
          top: 1360 - Math.round(0.85 * size),
          size,
        })
      : [],
    { ...line, ...rankStyle, text: rank.label, baseline, color: palette.accent },
    way
      ? layoutPoints({ ...way, points: [points ?? '', way.points] }, { ...column, ...bar }, palette)
      : { ...small, ...line, text: points, baseline: 1440, color: palette.mutedTextColor },
  ]);
}
