import type { CardExtras } from '../../cards/card.ts';
import type { Layer } from '../../cards/engine/blend.ts';
import { defineCard } from '../../cards/engine/renderer.ts';
import type { CardPalette } from '../../cards/parts/backdrop/card-palette.ts';
import type { RankedFigure } from '../../cards/parts/figure/ranked-figure.ts';
import { endAboveFoot, layoutFoot } from '../../cards/parts/foot.ts';
import { layoutMedal } from '../../cards/parts/medal.ts';
import { findRightEdge } from '../../cards/parts/mirror-layers.ts';
import { layoutNarrowCard, narrowEndAt, narrowStages, stageAxis } from '../../cards/parts/narrow-backdrop.ts';
import { layoutPill } from '../../cards/parts/pill.ts';
import { layoutBoard, layoutEmptyBoard, type Standing } from '../../cards/parts/row/board-rows.ts';
import { layoutColumn, layoutLine, type TextColumn } from '../../cards/parts/text-column.ts';

export interface LeaderboardCardProps extends CardExtras {
  title: string;
  subtitle?: string | undefined;
  standings: readonly Standing[];
  leader?: RankedFigure | undefined;
  leaderName?: string | undefined;
  emptyNote: string;
  footnotes?: readonly (string | undefined)[];
}

export const drawLeaderboardCard = defineCard('leaderboard', (props: LeaderboardCardProps) => {
  const { leader = nobody, leaderName, standings, emptyNote, look, footnotes = [] } = props;
  const champion = standings[0]?.medal === 1 ? undefined : leaderName;
  const room = { top: 102, bottom: endAboveFoot(footnotes), look };
  return layoutNarrowCard(
    leader,
    props,
    (palette, column) => [
      layoutHead(props, column, palette),
      standings.length === 0
        ? layoutEmptyBoard(emptyNote, { ...room, palette })
        : layoutBoard(standings.slice(0, 7), { ...room, palette }),
      layoutFoot(footnotes, column, palette),
      champion ? layoutChampion(champion) : [],
    ],
    champion ? narrowStages.plated : undefined,
  );
});

/** Names the figure of the first place, which is not on the page. */
async function layoutChampion(name: string): Promise<Layer[]> {
  const pill = await layoutPill([name], { x: stageAxis + 8, top: plateTop, width: 228 });
  const x = Math.min(...pill.map(({ left }) => left)) - 4;
  return [...pill, ...(await layoutMedal(1, '1', { x, y: plateTop + 22, size: medalSize }))];
}

const plateTop = 488;
const medalSize = 46;

const nobody: RankedFigure = { tier: 'unranked', pieces: [] };

async function layoutHead(
  { title, subtitle }: LeaderboardCardProps,
  column: TextColumn,
  { textColor, mutedTextColor }: CardPalette,
): Promise<Layer[]> {
  const baseline = 74;
  const place = { ...column, right: narrowEndAt(baseline) };
  const name = await layoutLine(place, {
    role: 'name',
    size: 54,
    text: title,
    baseline,
    color: textColor,
    width: 440,
  });
  const left = findRightEdge(name, place.left) + 20;
  const width = Math.max(60, Math.floor((place.right - left) / 12) * 12);
  return layoutColumn(place, [
    name,
    { role: 'line', text: subtitle, left, baseline, color: mutedTextColor, width },
  ]);
}
