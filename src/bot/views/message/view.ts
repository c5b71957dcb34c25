import type { Card, CardExtras } from '../../cards/card.ts';
import type { Renderer } from '../../cards/engine/renderer.ts';

/** The words of one answer, made once for the embed, the card and the alt text. */
export interface View extends Controls {
  title?: string | undefined;
  /** Lines below the title: one or two if there is a card. */
  lines?: readonly Text[] | undefined;
  /** Warnings under the lines, above the notes that {@link showCard} adds. */
  notes?: readonly Text[] | undefined;
  /** Notes that the card itself shows: they appear only in a message without it. */
  unlessDrawn?: readonly Text[] | undefined;
  /** Fields. They appear only in a message without a card, because a card shows them all. */
  facts?: readonly ViewFact[] | undefined;
  colour?: number | undefined;
  /** Small, below everything. `time`: milliseconds since the epoch, shown in the reader's own clock. */
  footer?: { text: string; time?: number } | undefined;
  picture?: ViewPicture | undefined;
  /** There is nothing to show: a card that led here stays, and only the member reads this. */
  isNothing?: boolean | undefined;
}

export interface Controls {
  /** In rows of five; at most one is primary. A phone shows four short ones in a row. */
  buttons?: readonly ViewButton[] | undefined;
  selects?: readonly (StringSelect | RoleSelect | MemberSelect)[] | undefined;
  /** Buttons about the message itself: after the others if one row takes all, else in the bottom row. */
  footButtons?: readonly ViewButton[] | undefined;
}

/** A view without a picture: there is nothing to draw, and `renderMessage` takes it as it is. */
export type PlainView = Omit<View, 'picture' | 'unlessDrawn'>;

/** A string is plain text, even a stranger's: the message escapes it. */
export type Text = string | Marked;

type Marked =
  | Code
  | UnknownValue
  /** Unix seconds, shown in the reader's own clock: as a date, or relative to now. */
  | { time: number; style: 'D' | 'R' }
  /** A text of `assets/locales` that brings its marks; what was filled in is escaped already. */
  | { markdown: string }
  | Illustrated;

interface Illustrated {
  icon: string;
  text: Text;
}

interface Code {
  code: string;
}

/** Words for a value that upstream left out: a sentence or field has room for words, a card only for a mark. */
export interface UnknownValue {
  words: string;
  mark: string;
}

export type DisplayValue = string | UnknownValue;

export interface ViewFact {
  label: string;
  value: Text | readonly Text[];
  isWide?: boolean;
}

export interface ViewPicture {
  name: string;
  /** For screen readers, the essential first: the last are dropped first. {@link showCard} adds missing pictures. */
  alt: readonly string[];
  missing: number;
  /** Says above the card why its picture is missing, which the card can't. */
  missingNote?: string | undefined;
  /** Custom id of the button that tries again. An answer without Refresh offers it if the picture is incomplete. */
  again?: string | undefined;
  props: object;
  draw(renderer: Renderer, extras: CardExtras): Promise<Card>;
}

export interface ViewButton {
  /** At most {@link maxLabelLength} characters. */
  label: string;
  /** An emoji in place of the label, for a button that everybody knows by its sign. */
  icon?: string | undefined;
  /** Left out if a phone would not show all buttons in one row: a select leads there as well. */
  givesWay?: boolean | undefined;
  customId: string;
  /** `primary`: what most members press next, one in a message. `danger`: what can't be taken back. Default: neither. */
  style?: 'primary' | 'danger' | undefined;
}

export const maxLabelLength = 34;

export const refreshIcon = '🔄';
export const toShareIcon = '📤';

export interface StringSelect {
  customId: string;
  placeholder: string;
  /** The message shows the first 25 and drops a select without options. Values must differ. */
  options: readonly SelectOption[];
}

export interface RoleSelect {
  customId: string;
  placeholder: string;
  chosenRoleId: string | undefined;
}

export interface MemberSelect {
  kind: 'member';
  customId: string;
  placeholder: string;
}

export interface SelectOption {
  label: string;
  /** The value that a handler reads in `press.values`; at most 100 characters. */
  value: string;
  description?: string | undefined;
  isChosen?: boolean | undefined;
}

export function definePicture<Props extends object>({
  props,
  draw,
  ...picture
}: Omit<ViewPicture, 'props' | 'draw'> & {
  props: Props;
  draw: (renderer: Renderer, props: Props & CardExtras) => Promise<Card>;
}): ViewPicture {
  return { ...picture, props, draw: (renderer, extras) => draw(renderer, { ...props, ...extras }) };
}

type PossibleFact = ViewFact | { label: string; value: false | '' | undefined };

export function listFacts(facts: readonly PossibleFact[]): ViewFact[] {
  return facts.filter((fact): fact is ViewFact => Boolean(fact.value));
}

export function withIcon(text: Text, icon: string | undefined): Text {
  return icon === undefined ? text : { icon, text };
}

export function toWords(value: DisplayValue): string {
  return typeof value === 'string' ? value : value.words;
}

export function toMark(value: DisplayValue): string {
  return typeof value === 'string' ? value : value.mark;
}
