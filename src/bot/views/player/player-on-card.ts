import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import type { PlayerCardProps } from '../../cards/player-card.ts';
import { wayToNextRank } from '../../game/ranks.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { clip } from '../message/safe-text.ts';
import { toMark } from '../message/view.ts';
import { formatLevel, formatLevelOnCard, formatNumber } from '../words/format-level.ts';
import { formatBattleRoyaleRank, formatClashSquadRank, formatRankOnCard } from '../words/format-rank.ts';
import { findItemName, formatName } from '../words/names.ts';
import { listRegionNames } from '../words/regions.ts';

type PlayerOnCard = Omit<PlayerCardProps, 'idLine' | 'notes' | 'isDeleted' | 'pictures'>;

export function playerOnCard({ answer: { value: player } }: FoundPlayer, language: Language): PlayerOnCard {
  return {
    nickname: formatName(player.nickname, language),
    clanLine: clanLine(player, language),
    origins: originsOf(player, language),
    rank: formatRankOnCard(formatBattleRoyaleRank(player.battleRoyale, language)),
    ...pointsOnCard(player.battleRoyale, language),
    figures: [
      formatLevelOnCard(player.level, language),
      { label: language.t('labels.likes'), value: toMark(formatNumber(player.likes, language)) },
    ],
    clashSquad: {
      rank: formatRankOnCard(formatClashSquadRank(player.clashSquad, language)),
      label: language.t('labels.clashSquad'),
    },
  };
}

function originsOf({ looks, region }: Player, language: Language): string[] {
  const title = looks.titleId && findItemName(looks.titleId, language);
  const names = region === undefined ? [] : listRegionNames(region, language);
  const [first] = names;
  if (!title) return names;
  return [first ? language.t('player.origin', { title, region: first }) : title, ...names];
}

function pointsOnCard(
  standing: ModeRank,
  language: Language,
): Pick<PlayerCardProps, 'points' | 'wayToNextRank'> {
  const { points, rank } = standing;
  if (!points) return {};
  const way = wayToNextRank(points, rank);
  return {
    points: language.t('player.points', { points }),
    wayToNextRank: way && {
      label: language.t('player.toNextRank', {
        points: way.points,
        rank: language.name('ranks', way.next.key) ?? way.next.name,
      }),
      share: way.share,
    },
  };
}

function clanLine({ clan }: Player, language: Language): string | undefined {
  if (!clan) return undefined;
  const level = toMark(formatLevel(clan.level, language));
  return language.t('player.clanLine', { name: clip(formatName(clan.name, language), maxClanName), level });
}

/** A name longer than these characters would push the level off the card. */
const maxClanName = 20;
