import { type ItemKind, itemKind } from '../../../shared/contract/item-kinds.ts';
import type { Pet } from '../../../shared/contract/player.ts';
import { stripOrnaments } from '../../cards/text/fit-line.ts';
import { itemName, skillName, skillOwner } from '../../game/items.ts';
import type { Language } from '../../text/languages.ts';
import { escapeMarkdown, isBlank, toOneLine } from '../message/safe-text.ts';

/** Formats a name. An invisible one gets a placeholder; an empty one counts as missing, because the game has none. */
export function formatName(name: string, language: Language): string {
  if (name === '') return language.t('nameNotTold');
  const line = toOneLine(name, maxNameLength);
  return isBlank(line) ? language.t('nameless') : line;
}

export function formatNameInMarkdown(name: string, language: Language): string {
  return escapeMarkdown(formatName(name, language), 3 * maxNameLength);
}

// The game allows about 12 characters; a decorated one can have a dozen code units.
const maxNameLength = 80;

/** Lists a formatted name, then shorter forms, for a text around it that must fit. */
export function listShortNames(name: string): string[] {
  const plain = stripOrnaments(name);
  const shorter = plain.length > 12 ? [12, 8, 5].map((length) => toOneLine(plain, length)) : [];
  return [...new Set([name, plain, ...shorter])];
}

/** Returns the name that the owner gave the pet, otherwise its kind. */
export function formatPetName({ id, name }: Pet, language: Language): string {
  return formatName(name ?? formatItem(id, language), language);
}

export function findItemName(id: string, language: Language): string | undefined {
  return language.name('items', id) ?? itemName(id);
}

export function formatItem(id: string, language: Language): string {
  return findItemName(id, language) ?? formatNameless(id, language);
}

function formatNameless(id: string, language: Language): string {
  const kind = itemKind(id);
  if (!kind) return language.t('unknownItem', { id });
  return language.t('itemOfKind', { kind: language.t(`itemKinds.${kind}`), id });
}

export function formatPiece(id: string, language: Language): string {
  return findItemName(id, language) ?? formatItemKind(id, language);
}

export function listPieceNames(id: string, language: Language): string[] {
  const kind = itemKind(id);
  const short = kind && isShortened(kind) ? [language.t(`shortItemKinds.${kind}`)] : [];
  return [...new Set([formatPiece(id, language), formatItemKind(id, language), ...short])];
}

function isShortened(kind: ItemKind): kind is (typeof shortened)[number] {
  return shortened.some((known) => known === kind);
}

const shortened = ['head', 'weapon-skin', 'basic-clothes', 'profile-picture'] as const;

export function formatItemKind(id: string, language: Language): string {
  const kind = itemKind(id);
  return kind ? language.t(`itemKinds.${kind}`) : language.t('unknownKind');
}

export function formatItemKindInSentence(id: string, language: Language): string {
  const label = formatItemKind(id, language);
  return label.charAt(0).toLocaleLowerCase(language.locale) + label.slice(1);
}

export function formatPieceInSentence(id: string, language: Language): string {
  return findItemName(id, language) ?? formatItemKindInSentence(id, language);
}

/** Formats one line: the item's name and kind, or its kind and ID. */
export function formatItemChoice(id: string, language: Language): string {
  const name = findItemName(id, language);
  if (name === undefined) return formatItem(id, language);
  return language.t('item.choice', { name, kind: formatItemKind(id, language) });
}

export function findSkillName(id: string, language: Language): string | undefined {
  const owner = skillOwner(id);
  return (owner && language.name('skills', owner)) ?? skillName(id) ?? findItemName(id, language);
}
