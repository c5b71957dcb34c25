import type { Fact } from '../cards/card.ts';
import type { PlayerCardProps } from '../cards/player-card.ts';
import type { Player } from '../contract/player.ts';
import type { Language } from '../text/languages.ts';
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
  {
    pictures,
    missing,
    language,
  }: { pictures: PlayerCardProps['pictures']; missing: number; language: Language },
): PlayerCardProps {
  const { clan, social } = player;
  return {
    nickname: nameInPicture(player.nickname, language),
    subtitle: language.t('player.subtitle', {
      uid: player.uid,
      region: plain(player.region ? regionWords(player.region, language) : language.t('unknown'), 60),
    }),
    clanLine:
      clan && language.t('player.clanLine', { name: nameInPicture(clan.name, language), level: clan.level }),
    signature: social?.signature && clipped(social.signature, 300),
    rank: battleRoyaleWords(player.battleRoyale, language),
    level: playerLevel(player.level, player.exp, language),
    facts: facts(player, language),
    pictures,
    noOutfitNote: language.t('player.noOutfit'),
    missingNote: missingNote(missing, language),
  };
}

function facts({ likes, clashSquad, credit, looks }: Player, language: Language): Fact[] {
  return worded(
    [
      ['labels.likes', numberWords(likes, language)],
      ['labels.clashSquad', clashSquadWords(clashSquad, language).label],
      ['labels.credit', credit && numberWords(credit.score, language)],
      ['labels.badges', looks.badgeCount > 0 && numberWords(looks.badgeCount, language)],
    ],
    language,
  );
}
