import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import type { PlayerCardProps } from '../../cards/player-card.ts';
import { wayToNextRank } from '../../game/ranks.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { clip } from '../message/safe-text.ts';
import { toCardText } from '../message/view.ts';
import { factOnCard, formatLevelOnCard, formatNumber } from '../words/format-level.ts';
import { formatBattleRoyaleRank, formatClashSquadRank, formatRankOnCard } from '../words/format-rank.ts';
import { findItemName, formatName } from '../words/names.ts';
import { listRegionNames } from '../words/regions.ts';

type PlayerOnCard = Omit<PlayerCardProps, 'idLine' | 'notes' | 'isDeleted' | 'pictures'>;

export function playerOnCard({ answer: { value: player } }: FoundPlayer, language: Language): PlayerOnCard {
  const clashSquad = formatRankOnCard(formatClashSquadRank(player.clashSquad, language));
  return {
    nickname: formatName(player.nickname, language),
    clan: player.clan && clip(formatName(player.clan.name, language), maxClanName),
    origins: originsOf(player, language),
    rank: formatRankOnCard(formatBattleRoyaleRank(player.battleRoyale, language)),
    ...pointsOnCard(player.battleRoyale, language),
    figures: [
      ...formatLevelOnCard(player.level, language),
      ...factOnCard(language.t('labels.likes'), formatNumber(player.likes, language)),
    ],
    clashSquad: clashSquad.label ? { rank: clashSquad, label: language.t('labels.clashSquad') } : undefined,
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
      points: toCardText(formatNumber(points, language)),
      goal: language.t('player.pointsToNext', {
        missing: way.points,
        next: language.name('ranks', way.next.key) ?? way.next.name,
      }),
      share: way.share,
    },
  };
}

const maxClanName = 24;
