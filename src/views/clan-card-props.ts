import type { ClanCardProps } from '../cards/clan-card.ts';
import type { Captain, Clan } from '../contract/player.ts';
import type { Language } from '../text/languages.ts';
import { membersWords } from './clan.ts';
import { worded } from './fields.ts';
import { levelWithoutWay, numberWords } from './level-words.ts';
import { nameInPicture } from './name-words.ts';
import { missingNote } from './provenance.ts';
import { battleRoyaleWords } from './rank-words.ts';
import { regionWords } from './region-words.ts';
import { plain } from './safe-text.ts';

type CaptainProps = NonNullable<ClanCardProps['captain']>;

/** The captain's pictures; undefined where there is no captain. */
export type CaptainPictures = Pick<CaptainProps, 'avatar' | 'banner'>;

/** The clan card in the reader's language. `missing`: how many of the pictures are placeholders. */
export function clanCardProps(
  clan: Clan,
  {
    captain,
    missing,
    language,
  }: {
    captain: { of: Captain; pictures: CaptainPictures } | undefined;
    missing: number;
    language: Language;
  },
): ClanCardProps {
  return {
    name: nameInPicture(clan.name, language),
    subtitle: language.t('clan.subtitle', { id: clan.id }),
    level: levelWithoutWay(clan.level, language),
    members: {
      label: language.t('labels.members'),
      value: membersWords(clan, language),
      share: clan.capacity > 0 ? Math.min(1, clan.members / clan.capacity) : 0,
    },
    facts: worded(
      [['labels.honorPoints', clan.honorPoints > 0 && numberWords(clan.honorPoints, language)]],
      language,
    ),
    captain: captain && captainProps(captain.of, captain.pictures, language),
    noCaptainNote: language.t('clan.noCaptain'),
    missingNote: missingNote(missing, language),
  };
}

function captainProps(captain: Captain, pictures: CaptainPictures, language: Language): CaptainProps {
  return {
    label: language.t('labels.captain'),
    nickname: nameInPicture(captain.nickname, language),
    subtitle: language.t('clan.captainLine', {
      level: captain.level,
      region: plain(captain.region ? regionWords(captain.region, language) : language.t('unknown'), 60),
    }),
    rank: battleRoyaleWords(captain.battleRoyale, language),
    ...pictures,
  };
}
