import type { Pet, Player } from '../../shared/contract/player.ts';
import { isUnread } from '../../shared/contract/unread-things.ts';
import { drawPetCard, type PetCardProps } from '../cards/pet-card.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { tierColours } from './message/colours.ts';
import {
  definePicture,
  listFacts,
  type PlainView,
  toWords,
  type View,
  type ViewFact,
} from './message/view.ts';
import { nothingView } from './nothing-view.ts';
import { detailsButton, refreshButton } from './player/player-buttons.ts';
import { goOnSelect, pageButton, playerPages } from './player/player-pages.ts';
import { formatLevel, formatNumber } from './words/format-level.ts';
import { formatPlayerRank } from './words/format-rank.ts';
import { labelId } from './words/ids.ts';
import { findItemName, formatItem, formatName, formatPetName } from './words/names.ts';
import { fillUnread } from './words/unknown-value.ts';

interface PetViewOptions {
  picture: PetCardProps['picture'] | undefined;
  language: Language;
}

export function petView(found: FoundPlayer, { picture, language }: PetViewOptions): View {
  const player = found.answer.value;
  const { pet } = player;
  if (!pet || !picture) return noPetView(found, language);
  const ownerLine = language.t('pet.ownerLine', { name: formatName(player.nickname, language) });
  return {
    ...petDetails(found, language),
    unlessDrawn: [ownerLine],
    footer: { text: labelId(found, language) },
    picture: definePicture({
      name: 'pet.jpg',
      alt: altOf(player, pet, language),
      missing: picture.isMissing ? 1 : 0,
      draw: drawPetCard,
      props: {
        name: formatPetName(pet, language),
        kindLine: pet.name ? formatItem(pet.id, language) : undefined,
        ownerLine,
        tier: formatPlayerRank(player, language).tier,
        level: figureOf('level', pet.level, language),
        exp: figureOf('exp', pet.exp, language),
        picture,
      },
    }),
    buttons: [
      { ...pageButton('player', found, language), style: 'primary' },
      detailsButton(playerPages.pet, found, language),
      refreshButton(playerPages.pet, found, language),
    ],
    selects: [goOnSelect('pet', found, { language })],
  };
}

function figureOf(name: 'level' | 'exp', value: number | undefined, language: Language): PetCardProps['exp'] {
  return value ? { label: language.t(`labels.${name}`), value: language.t('number', { value }) } : undefined;
}

export function petDetails(found: FoundPlayer, language: Language): PlainView {
  const player = found.answer.value;
  const { pet } = player;
  if (!pet) return noPetView(found, language);
  const { tier } = formatPlayerRank(player, language);
  return {
    title: formatPetName(pet, language),
    facts: factsOf(player, pet, language),
    colour: tierColours[tier],
  };
}

function noPetView(found: FoundPlayer, language: Language): PlainView {
  return nothingView('pet', found, { isUnread: isUnread(found.answer.value, 'pet'), language });
}

function altOf({ nickname }: Player, pet: Pet, language: Language): string[] {
  const level = toWords(formatLevel(pet.level, language));
  const owner = formatName(nickname, language);
  return [language.t('pet.alt', { pet: formatPetName(pet, language), level, owner })];
}

function factsOf(player: Player, pet: Pet, language: Language): ViewFact[] {
  const { t } = language;
  const orUnknownValue = fillUnread(player, language);
  const item = (id: string | undefined) => id && findItemName(id, language);
  return listFacts([
    { label: t('labels.petKind'), value: formatItem(pet.id, language) },
    { label: t('labels.level'), value: formatLevel(pet.level, language) },
    {
      label: t('labels.exp'),
      value: orUnknownValue(pet.exp ? formatNumber(pet.exp, language) : undefined, 'petExp'),
    },
    { label: t('labels.skin'), value: orUnknownValue(item(pet.skinId), 'petSkin') },
    { label: t('labels.skill'), value: orUnknownValue(item(pet.skillId), 'petSkill') },
  ]);
}
