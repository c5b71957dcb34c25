import { z } from 'zod';
import { type CraftlandMap, readMapCode } from '../../shared/contract/craftland.ts';
import { uidPattern } from '../../shared/contract/limits.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './message/colours.ts';
import { defineState } from './message/custom-id.ts';
import { definePageIds } from './message/page-ids.ts';
import { isBlank, toOneLine } from './message/safe-text.ts';
import { listFacts, type Text, type View, type ViewButton, type ViewFact } from './message/view.ts';
import { regionField } from './player/player-codec.ts';
import { pageButton } from './player/player-pages.ts';
import { formatNumber } from './words/format-level.ts';
import { formatName } from './words/names.ts';

export interface AskedMap {
  code: string;
  region: string | undefined;
}

// Without the prefix, which would leave too little room in a custom ID.
const codeField = z.codec(z.string().regex(/^[0-9A-F]{40}$/), z.string(), {
  decode: (digits) => readMapCode(digits) ?? digits,
  encode: (whole) => whole.replace('#FREEFIRE', ''),
});

export const craftlandIds = definePageIds(
  'craftland',
  defineState(
    [codeField, regionField],
    ([code, region]): AskedMap => ({ code, region }),
    ({ code, region }) => [code, region],
  ),
);

interface CraftlandViewOptions {
  code: string;
  region: string;
  ownerId: string;
  language: Language;
}

export function craftlandView(map: CraftlandMap, options: CraftlandViewOptions): View {
  const { code, language } = options;
  return {
    title: formatName(map.name, language),
    lines: linesOf(map, language),
    facts: factsOf(map, code, language),
    colour: noticeColour,
    buttons: authorButton(map, options),
  };
}

function linesOf(
  { description = '', author: { nickname }, likes: count }: CraftlandMap,
  language: Language,
): Text[] {
  const { t } = language;
  const text = toOneLine(description, maxDescriptionLength);
  const author = nickname && t('craftland.author', { author: formatName(nickname, language) });
  const likes = count !== undefined && t('likes', { count });
  const line = author && likes ? t('craftland.line', { author, likes }) : author || likes;
  return [...(isBlank(text) ? [] : [t('quoted', { text })]), ...(line ? [line] : [])];
}

const maxDescriptionLength = 300;

function factsOf(map: CraftlandMap, code: string, language: Language): ViewFact[] {
  const { t } = language;
  const { subscriptions, createdAt, updatedAt } = map;
  return listFacts([
    {
      label: t('labels.subscriptions'),
      value: subscriptions !== undefined && formatNumber(subscriptions, language),
    },
    { label: t('labels.playTime'), value: playTime(map, language) },
    {
      label: t('labels.mapCreated'),
      value: createdAt !== undefined && { time: createdAt, style: 'D' },
    },
    {
      label: t('labels.mapUpdated'),
      value: updatedAt !== undefined && { time: updatedAt, style: 'R' },
    },
    { label: t('labels.mapCode'), value: { code }, isWide: true },
  ]);
}

function playTime({ minutes: { least, most } }: CraftlandMap, language: Language): string | undefined {
  const count = most ?? least;
  if (!count) return undefined;
  if (!least || least === count) return language.t('craftland.minutes', { count });
  return language.t('craftland.minutesRange', { least, most: count });
}

function authorButton(
  { author }: CraftlandMap,
  { region, ownerId, language }: CraftlandViewOptions,
): ViewButton[] {
  const { uid } = author;
  if (!uid || !uidPattern.test(uid)) return [];
  const button = pageButton('player', { uid, region, ownerId }, language);
  return [{ ...button, label: language.t('buttons.author'), style: 'primary' }];
}
