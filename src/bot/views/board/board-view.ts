import type { Player } from '../../../shared/contract/player.ts';
import type { Picture } from '../../../shared/pictures/picture.ts';
import type { RankedFigure } from '../../cards/parts/figure/ranked-figure.ts';
import type { Board } from '../../members/member-records.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { renderMessage } from '../message/message.ts';
import type { Reply } from '../message/reply.ts';
import type { PlainView } from '../message/view.ts';
import { formatPlayerRank } from '../words/format-rank.ts';
import { formatNameInMarkdown } from '../words/names.ts';

export interface BoardLeader {
  player: Pick<Player, 'nickname' | 'battleRoyale' | 'isDeleted'>;
  pieces: RankedFigure['pieces'];
  missing: number;
}

export interface BoardRow {
  place: number;
  name: string;
  value: string;
  face?: Picture | undefined;
}

const words = {
  leaderboards: 'leaderboard',
  digests: 'digest',
  rankUps: 'rankUps',
} as const satisfies Record<Board, string>;

export interface BoardPlace {
  place: number;
  total: number;
}

export function joinedView(
  board: Board,
  { name, wasIn, place }: { name: string; wasIn: boolean; place: BoardPlace | undefined },
  language: Language,
): PlainView {
  return {
    title: language.t(`boards.${words[board]}.${wasIn ? 'already' : 'joined'}.title`),
    lines: [
      {
        markdown: language.t(`boards.${words[board]}.joined.text`, {
          name: formatNameInMarkdown(name, language),
        }),
      },
      ...(place ? [language.t('leaderboard.ownPlace', { ...place })] : []),
    ],
    colour: noticeColour,
  };
}

export function hiddenReply(board: Exclude<Board, 'rankUps'>, { t }: Language): Reply {
  return renderMessage({
    title: t(`boards.${words[board]}.hidden.title`),
    lines: [t(`boards.${words[board]}.hidden.text`)],
    colour: noticeColour,
  });
}

export function toRankedFigure({ player, pieces }: BoardLeader, language: Language): RankedFigure {
  const { tier } = formatPlayerRank(player, language);
  return { tier, pieces, isDeleted: player.isDeleted === true };
}
