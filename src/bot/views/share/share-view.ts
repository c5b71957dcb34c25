import type { PlayerCardProps } from '../../cards/player-card.ts';
import { drawSquareCard } from '../../cards/square-card.ts';
import { drawStoryCard } from '../../cards/story-card.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { tierColours } from '../message/colours.ts';
import { encodeChooser } from '../message/custom-id.ts';
import {
  definePicture,
  type PlainView,
  type SelectOption,
  type StringSelect,
  type View,
} from '../message/view.ts';
import { describePlayer } from '../player/player-alt.ts';
import { playerOnCard } from '../player/player-on-card.ts';
import { formatBattleRoyaleRank } from '../words/format-rank.ts';
import { namePlayer } from './name-player.ts';
import { type Naming, type Shape, type Sharing, shapes, shareIds } from './share-ids.ts';

export interface ShareOptions {
  ownerId: string;
  namings: readonly Naming[];
  language: Language;
}

export function nothingToShareView(language: Language): PlainView {
  return { title: language.t('toShare.title'), lines: [language.t('player.deleted')] };
}

interface SharedPicture {
  shape: Shape;
  sharing: Sharing;
  pictures: PlayerCardProps['pictures'];
  missing: number;
  namings: readonly Naming[];
  language: Language;
}

export function sharedPictureView(
  found: FoundPlayer,
  { shape, sharing, pictures, missing, namings, language }: SharedPicture,
): View {
  const { ownerId } = found;
  const named = namePlayer(found, sharing.naming, language);
  const { uid, battleRoyale } = named.answer.value;
  return {
    lines: [language.t('toShare.save')],
    colour: tierColours[formatBattleRoyaleRank(battleRoyale, language).tier],
    picture: definePicture({
      ...files[shape],
      alt: describePlayer(named, language),
      missing,
      props: {
        ...playerOnCard(named, language),
        idLine: named.hidesId ? undefined : language.t('player.id', { uid }),
        pictures,
      },
    }),
    buttons: shapes
      .filter((other) => other !== shape)
      .map((other) => ({
        label: language.t(`cards.${other}`),
        customId: shareIds[other].write(ownerId, sharing),
      })),
    selects: namingSelects({ ownerId, namings, language }, (naming) => ({
      label: language.t(`toShare.naming.${naming}`),
      value: shareIds[shape].write(ownerId, { ...sharing, naming }),
      isChosen: naming === sharing.naming,
    })),
  };
}

const files = {
  story: { name: 'story.jpg', draw: drawStoryCard },
  square: { name: 'square.jpg', draw: drawSquareCard },
} as const;

export function namingSelects(
  { ownerId, namings, language }: ShareOptions,
  toOption: (naming: Naming) => SelectOption,
): StringSelect[] {
  if (namings.length === 1) return [];
  const options = namings.map(toOption);
  return [{ customId: encodeChooser('name', ownerId), placeholder: language.t('toShare.title'), options }];
}
