import { z } from 'zod';
import { type CraftlandMap, readMapCode } from '../../shared/contract/craftland.ts';
import { uidPattern } from '../../shared/contract/limits.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './message/colours.ts';
import { defineCustomId } from './message/custom-id.ts';
import type { Retry } from './message/retry.ts';
import { isBlank, toOneLine } from './message/safe-text.ts';
import { listFacts, type Text, type View, type ViewButton, type ViewFact } from './message/view.ts';
import { regionField } from './player/player-buttons.ts';
import { pageButton } from './player/player-pages.ts';
import { formatNumber } from './words/levels.ts';
import { formatName } from './words/names.ts';

/** Which map is asked for. */
export interface AskedMap {
  /** As `readMapCode` gives it. */
  code: string;
  /** Undefined: wherever it is. */
  region: string | undefined;
  /** Whose message it becomes. */
  ownerId: string;
}

// The word in front would leave no room for the rest of a custom id.
const code = z.codec(z.string().regex(/^[0-9A-F]{40}$/), z.string(), {
  decode: (digits) => readMapCode(digits) ?? digits,
  encode: (whole) => whole.replace('#FREEFIRE', ''),
});

/** Asks for a map once more, in place of a problem. */
export const showMapId = defineCustomId('craftland', 'show', z.tuple([code, regionField]));

/** What a member may press where the look-up failed. */
export function mapRetry({ code, region, ownerId }: AskedMap): Retry {
  return {
    map: { region },
    again: showMapId.write(ownerId, [code, region]),
    everywhere: region === undefined ? undefined : showMapId.write(ownerId, [code, undefined]),
  };
}

/** The answer to `/craftland`: a map that a player built. `asked.region`: where it was found. */
export function craftlandView(
  map: CraftlandMap,
  { asked, language }: { asked: AskedMap; language: Language },
): View {
  return {
    title: formatName(map.name, language),
    lines: linesOf(map, language),
    facts: factsOf(map, asked.code, language),
    colour: noticeColour,
    buttons: authorButton(map, asked, language),
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
  { region, ownerId }: AskedMap,
  language: Language,
): ViewButton[] {
  const { uid } = author;
  if (!uid || !uidPattern.test(uid)) return [];
  const button = pageButton('player', { uid, region, ownerId }, language);
  return [{ ...button, label: language.t('buttons.author'), style: 'primary' }];
}
