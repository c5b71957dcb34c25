import type { Card, CardExtras } from '../../cards/card.ts';
import type { Renderer } from '../../cards/engine/renderer.ts';

/** The contents of an answer, for embed, card and alt text. */
export interface View extends Controls {
  title?: string | undefined;
  lines?: readonly Text[] | undefined;
  notes?: readonly Text[] | undefined;
  /** Lines that give way to notes under a card, to save room on phones. */
  asides?: readonly Text[] | undefined;
  /** Lines for a message without a card; the card itself shows them. */
  unlessDrawn?: readonly Text[] | undefined;
  /** Fields for a message without a card; the card shows them all. */
  facts?: readonly ViewFact[] | undefined;
  colour?: number | undefined;
  /** Small text at the end. `time`: milliseconds since the epoch, shown in the reader's time zone. */
  footer?: { text: string; time?: number } | undefined;
  picture?: ViewPicture | undefined;
  /** Whether the player lacks the requested data: only the asker sees this, and the card that led here stays. */
  isNothing?: boolean | undefined;
}

export interface Controls {
  buttons?: readonly ViewButton[] | undefined;
  selects?: readonly (StringSelect | RoleSelect | MemberSelect)[] | undefined;
  /** Buttons about the message itself: after the others if all fit in one row, otherwise in the bottom row. */
  footButtons?: readonly ViewButton[] | undefined;
}

/** A view without a picture; `renderMessage` takes it directly. */
export type PlainView = Omit<View, 'picture' | 'unlessDrawn' | 'asides'>;

/** Plain text, even a stranger's, which the message escapes. */
export type Text = string | Marked;

type Marked = Code | UnknownValue | { time: number; style: 'D' | 'R' } | { markdown: string } | Illustrated;

interface Illustrated {
  icon: string;
  text: Text;
}

interface Code {
  code: string;
}

/** Words for a missing value in sentences and fields; cards leave it out. */
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
  /** Alt text, essential sentences first, as the last may be dropped. {@link showCard} adds missing pictures. */
  alt: readonly string[];
  missing: number;
  missingNote?: string | undefined;
  /** Custom ID for another try, offered if the picture is incomplete and there is no Refresh. */
  again?: string | undefined;
  props: object;
  draw(renderer: Renderer, extras: CardExtras): Promise<Card>;
}

export interface ViewButton {
  label: string;
  /** Whether it may become an option of a select, if a phone would need a second row. */
  givesWay?: boolean;
  customId: string;
  style?: 'primary' | 'danger' | undefined;
}

export const maxLabelLength = 34;

export interface StringSelect {
  customId: string;
  placeholder: string;
  /** Options with unique values. Discord shows 25 of them; a select without options is dropped. */
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
  /** Given to the handler in `press.values`; at most 100 characters. */
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
