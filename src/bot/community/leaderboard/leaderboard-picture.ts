import type { Language } from '../../text/languages.ts';
import { type BoardLeader, type BoardRow, toRankedFigure } from '../../views/board/board.ts';
import { noticeColour, tierColours } from '../../views/message/colours.ts';
import { definePicture, type View, type ViewPicture } from '../../views/message/view.ts';
import { formatName } from '../../views/words/names.ts';
import { formatBattleRoyaleRank } from '../../views/words/ranks.ts';
import { drawLeaderboardCard, type LeaderboardCardProps } from './leaderboard-card.ts';

interface BoardOptions {
  /** On the card, which has less room than the message. */
  title: string;
  subtitle: string;
  rows: readonly BoardRow[];
  leader: BoardLeader | undefined;
  alt: readonly string[];
  emptyNote: string;
  footnote?: string | undefined;
  language: Language;
}

export function boardCard({
  title,
  subtitle,
  rows,
  leader,
  alt,
  emptyNote,
  footnote,
  language,
}: BoardOptions): Required<Pick<View, 'colour'>> & { picture: ViewPicture } {
  const tier = leader && formatBattleRoyaleRank(leader.player.battleRoyale, language).tier;
  return {
    colour: tier ? tierColours[tier] : noticeColour,
    picture: definePicture({
      name: 'leaderboard.jpg',
      alt,
      // A small face that is missing is seen, and not counted.
      missing: leader?.missing ?? 0,
      draw: drawLeaderboardCard,
      props: {
        title,
        subtitle,
        standings: rows.map((row) => toStanding(row, language)),
        leader: leader && toRankedFigure(leader, language),
        emptyNote,
        footnote,
      },
    }),
  };
}

function toStanding(
  { place, name, value, face }: BoardRow,
  language: Language,
): LeaderboardCardProps['standings'][number] {
  return {
    place: language.t('number', { value: place }),
    medal: place === 1 || place === 2 || place === 3 ? place : undefined,
    name: formatName(name, language),
    value,
    face,
  };
}
