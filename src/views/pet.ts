import { drawPetCard, type PetCardProps } from '../cards/pet-card.ts';
import type { Pet, Player } from '../contract/player.ts';
import { isUnread } from '../contract/unread-things.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour, tierColours } from './colours.ts';
import { type AskedPlayer, definePlayerIds, refreshButton } from './player-buttons.ts';
import { definePicture, factsOnCard, listFacts, toWords, type View, type ViewFact } from './view.ts';
import { formatLevel, formatLevelOnCard, formatNumber } from './words/levels.ts';
import { findItemName, formatItem, formatName, formatPetName } from './words/names.ts';
import { fillUnread } from './words/not-told.ts';
import { formatBattleRoyaleRank } from './words/ranks.ts';

export const petIds = definePlayerIds('pet');

interface PetViewOptions {
  /** Undefined where there is no pet. */
  picture: PetCardProps['picture'] | undefined;
  asked: AskedPlayer;
  language: Language;
}

/** The answer to `/pet`: the pet that the player shows, or the word that there is none. */
export function petView(player: Player, { picture, asked, language }: PetViewOptions): View {
  const { pet } = player;
  const owner = formatName(player.nickname, language);
  const buttons = [refreshButton(petIds, asked, language)];
  if (!pet || !picture) {
    const none = isUnread(player, 'pet') ? 'pet.notTold' : 'pet.none';
    return { lines: [language.t(none, { name: owner })], colour: noticeColour, buttons };
  }
  const kind = formatItem(pet.id, language);
  const name = formatPetName(pet, language);
  const ownerLine = language.t('pet.ownerLine', { name: owner });
  const facts = factsOf(player, pet, language);
  return {
    title: name,
    lines: [ownerLine],
    facts,
    colour: tierColours[formatBattleRoyaleRank(player.battleRoyale, language).tier],
    picture: definePicture({
      name: 'pet.jpg',
      alt: [language.t('pet.alt', { pet: name, level: toWords(formatLevel(pet.level, language)), owner })],
      missing: picture.isMissing ? 1 : 0,
      draw: drawPetCard,
      props: {
        name,
        kindLine: pet.name ? kind : undefined,
        ownerLine,
        level: formatLevelOnCard(pet.level, language),
        facts: factsOnCard(facts),
        picture,
      },
    }),
    buttons,
  };
}

function factsOf(player: Player, pet: Pet, language: Language): ViewFact[] {
  const { t } = language;
  const orNotTold = fillUnread(player, language);
  const item = (id: string | undefined) => id && findItemName(id, language);
  return listFacts([
    { label: t('labels.petKind'), value: formatItem(pet.id, language), on: 'embed' },
    { label: t('labels.level'), value: formatLevel(pet.level, language), on: 'embed' },
    {
      label: t('labels.exp'),
      value: orNotTold(pet.exp ? formatNumber(pet.exp, language) : undefined, 'petExp'),
      on: 'both',
    },
    { label: t('labels.skin'), value: orNotTold(item(pet.skinId), 'petSkin'), on: 'embed' },
    { label: t('labels.skill'), value: orNotTold(item(pet.skillId), 'petSkill'), on: 'embed' },
  ]);
}
