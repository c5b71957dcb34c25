import type { Card, CardExtras } from '../../cards/card.ts';
import type { Renderer } from '../../cards/engine/renderer.ts';

/** An answer's words, for embed, card and alt text. */
export interface View extends Controls {
  title?: string | undefined;
  lines?: readonly Text[] | undefined;
  notes?: readonly Text[] | undefined;
  /** Lines that notes under a card replace, to save room on phones. */
  asides?: readonly Text[] | undefined;
  /** Lines for a message without a card; a card shows them itself. */
  unlessDrawn?: readonly Text[] | undefined;
  /** Shown only without a card, which has them all. */
  facts?: readonly ViewFact[] | undefined;
  colour?: number | undefined;
  /** Small, at the end. `time`: milliseconds since the epoch, in the reader's clock. */
  footer?: { text: string; time?: number } | undefined;
  picture?: ViewPicture | undefined;
  /** The player lacks the requested data: only the asker reads this, and a card that led here stays. */
  isNothing?: boolean | undefined;
}

export interface Controls {
  buttons?: readonly ViewButton[] | undefined;
  selects?: readonly (StringSelect | RoleSelect | MemberSelect)[] | undefined;
  /** About the message itself: after the others if all fit in one row, otherwise in the bottom row. */
  footButtons?: readonly ViewButton[] | undefined;
}

/** Has no picture; `renderMessage` takes it directly. */
export type PlainView = Omit<View, 'picture' | 'unlessDrawn' | 'asides'>;

/** Plain text, even a stranger's: the message escapes it. */
export type Text = string | Marked;

type Marked = Code | UnknownValue | { time: number; style: 'D' | 'R' } | { markdown: string } | Illustrated;

interface Illustrated {
  icon: string;
  text: Text;
}

interface Code {
  code: string;
}

/** A missing value: words in sentences and fields, nothing on cards. */
export interface UnknownValue {
  words: string;
}

export type DisplayValue = string | UnknownValue;

export interface ViewFact {
  label: string;
  value: Text | readonly Text[];
  isWide?: boolean;
}

export interface ViewPicture {
  name: string;
  /** For screen readers, essential parts first, as the last are dropped. {@link showCard} adds missing pictures. */
  alt: readonly string[];
  missing: number;
  missingNote?: string | undefined;
  /** Custom id for another try, offered without Refresh if the picture is incomplete. */
  again?: string | undefined;
  props: object;
  draw(renderer: Renderer, extras: CardExtras): Promise<Card>;
}

export interface ViewButton {
  label: string;
  /** Becomes an option of a select if a phone would need a second row. */
  givesWay?: boolean;
  customId: string;
  style?: 'primary' | 'danger' | undefined;
}

export const maxLabelLength = 34;

export interface StringSelect {
  customId: string;
  placeholder: string;
  /** Unique values; Discord shows 25, and the message drops an empty select. */
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
  /** Passed in a handler's `press.values`; at most 100 characters. */
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

export function toCardText(value: DisplayValue): string {
  return typeof value === 'string' ? value : '';
}
