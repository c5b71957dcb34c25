import type { Layer } from './engine/blend.ts';
import { squareSize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import type { CardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutHeader } from './parts/header.ts';
import { raiseName } from './parts/headline.ts';
import { layoutLinkCode, linkCodeSize } from './parts/link-code.ts';
import { layoutLongName } from './parts/long-name.ts';
import { findRightEdge } from './parts/mirror-layers.ts';
import { layoutFacts } from './parts/row/figures-row.ts';
import { layoutColumn } from './parts/text-column.ts';
import {
  layoutClashSquad,
  layoutPlayer,
  layoutPoints,
  type PlayerPlan,
  type PlayerProps,
} from './player-layout.ts';

/** Draws a player on a square for other apps' feeds and group chats: the player card's content, larger. */
export const drawSquareCard = defineCard('square', (values: PlayerProps) =>
  layoutPlayer(values, planAt(planRows(values))),
);

const lean = 170;
const stage: SharedGround = {
  size: squareSize,
  corners: [
    [squareSize.width, squareSize.height],
    [squareSize.width, 0],
    [610, 0],
    [610 - lean, squareSize.height],
  ],
  // Wings begin at the slash, and a pet ends at the right edge.
  axis: 738,
  soles: 1020,
  scale: 1.54,
};

const header = { width: 610, height: 200, end: 588, lean: lean / squareSize.height };

/** Every line begins and ends here, clear of the slash down to the foot. Lines further up may be longer. */
const column = { left: 56, right: 404 };
const facts = { ...column, size: 64, labelSize: 33, gap: 40 };
const squad = { left: 50, right: column.right, size: 84 };
const clanStyle = { role: 'lead', size: 42, minSize: 27, width: 400 } as const;

const planAt = (rows: ReturnType<typeof planRows>): PlayerPlan<PlayerProps> => ({
  chooseStage: () => stage,
  drawGround: (_stage, tier, { look }) => drawSharedGround(stage, tier, look?.theme),
  avatar: { left: 44, top: rows.avatar, size: 230, room: { left: 44, right: 416 } },
  layoutBehind: ({ pictures, rank: { tier } }) => layoutHeader(pictures.banner, { ...header, tier }),
  layoutWords(props, palette) {
    const { nickname, clan, origins, figures, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    const at = { ...column, look };
    const typed = { text: nickname, baseline: rows.name, color: textColor, width: 430 };
    const name = raiseName(layoutLongName(at, typed), { top: rows.name - 90, bottom: rows.name + 12 });
    const shown = [idLine, link ? undefined : mark].filter(Boolean);
    return [
      layoutColumn(at, [
        name,
        { ...clanStyle, text: clan, baseline: rows.name + 58, color: accent },
        { ...small, text: origins, baseline: rows.origin, color, width: 390 },
      ]),
      layoutStanding(props, rows, name, palette),
      figures.length > 0 && !props.wayToNextRank
        ? layoutHairline(palette, { left: column.left, top: rows.figures - 82, width: 348 })
        : Promise.resolve([]),
      layoutColumn(at, [
        layoutFacts(figures, { ...facts, baseline: rows.figures }, palette),
        layoutClashSquad(props, { ...squad, baseline: rows.figures + 112 }, palette),
        ...shown.map((text, index) => ({
          ...small,
          text,
          weight: text === mark ? ('bold' as const) : ('normal' as const),
          baseline: rows.foot - 40 * (shown.length - 1 - index),
          color: text === mark ? textColor : color,
        })),
      ]),
      layoutLinkCode(link, { left: squareSize.width - linkCodeSize - 20, top: 20 }),
    ];
  },
});

const small = { role: 'line', size: 32, minSize: 24 } as const;

/** Returns the blocks' baselines, and the top of the rank. Unknown blocks leave no hole. */
function planRows({ clan, origins, rank, wayToNextRank, figures, clashSquad }: PlayerProps) {
  const standing = rank.label ? (wayToNextRank ? 206 : 162) : 0;
  const numbers = (figures.length > 0 ? 92 : 0) + (clashSquad ? 112 : 0);
  const said = (clan ? 58 : 0) + (origins.length > 0 ? (clan ? 44 : 58) : 0);
  const free = 508 - said - standing - numbers;
  const avatar = 46 + Math.round(free / 4);
  const name = 380 + Math.round(0.4 * free);
  const origin = name + said;
  const after = origin + standing;
  return {
    avatar,
    name,
    origin,
    standing: origin + 22,
    figures: after + (figures.length > 0 ? 92 : 0),
    foot: numbers > 0 ? 1044 : after + 120,
  };
}

/** Lays out the rank, and its emblem between avatar and name. */
async function layoutStanding(
  { rank, points, wayToNextRank: way, look }: PlayerProps,
  { avatar, standing: top }: ReturnType<typeof planRows>,
  name: Promise<Layer[]>,
  palette: CardPalette,
): Promise<Layer[]> {
  const drop = findRightEdge(await name, 0) < 290 ? 108 : 54;
  const badge = look?.isRightToLeft ? { left: 274, top: 92, size: 140 } : { left: 302, top: drop, size: 216 };
  const style = { role: 'rank', size: 62, minSize: 40, width: 390 } as const;
  const right = look?.isRightToLeft ? column.right : 440;
  const bar = { ...column, right, top: top + 128, height: 16, baseline: top + 180, size: 37 };
  return layoutColumn({ ...column, look }, [
    rank.label ? layoutEmblem(rank.tier, { ...badge, top: avatar + badge.top }) : [],
    { ...style, text: rank.label, baseline: top + (points ? 60 : 76), color: palette.accent },
    { ...small, text: points, baseline: top + 104, color: palette.mutedTextColor },
    way ? layoutPoints({ ...way, points: [] }, bar, palette) : [],
  ]);
}
