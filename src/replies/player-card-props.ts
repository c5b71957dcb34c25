import type { Fact } from '../cards/card.ts';
import type { PlayerCardProps } from '../cards/player-card.ts';
import type { Player } from '../contract/player.ts';
import type { Words } from '../text/languages.ts';
import { worded } from './fields.ts';
import { numberWords, playerLevel } from './level-words.ts';
import { nameInPicture } from './name-words.ts';
import { missingNote } from './provenance.ts';
import { battleRoyaleWords, clashSquadWords } from './rank-words.ts';
import { regionWords } from './region-words.ts';
import { clipped, plain } from './safe-text.ts';

/** The player card in the reader's language. `missing`: how many of the pictures are placeholders. */
export function playerCardProps(
  player: Player,
  { pictures, missing, words }: { pictures: PlayerCardProps['pictures']; missing: number; words: Words },
): PlayerCardProps {
  const { clan, social } = player;
  return {
    nickname: nameInPicture(player.nickname, words),
    subtitle: words.t('player.subtitle', {
      uid: player.uid,
      region: plain(player.region ? regionWords(player.region, words) : words.t('unknown'), 60),
    }),
    clanLine:
      clan && words.t('player.clanLine', { name: nameInPicture(clan.name, words), level: clan.level }),
    signature: social?.signature && clipped(social.signature, 300),
    rank: battleRoyaleWords(player.battleRoyale, words),
    level: playerLevel(player.level, player.exp, words),
    facts: facts(player, words),
    pictures,
    noOutfitNote: words.t('player.noOutfit'),
    missingNote: missingNote(missing, words),
  };
}

function facts({ likes, clashSquad, credit, looks }: Player, words: Words): Fact[] {
  return worded(
    [
      ['labels.likes', numberWords(likes, words)],
      ['labels.clashSquad', clashSquadWords(clashSquad, words).label],
      ['labels.credit', credit && numberWords(credit.score, words)],
      ['labels.badges', looks.badgeCount > 0 && numberWords(looks.badgeCount, words)],
    ],
    words,
  );
}
