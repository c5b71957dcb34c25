import type { Card, CardExtras } from '../../cards/card.ts';
import type { Renderer } from '../../cards/engine/renderer.ts';

/**
 * The content of one answer. Its words are made once and appear in the embed, on the card and in the alt text. Only
 * `message.ts` knows how Discord builds messages.
 */
export interface View extends Controls {
  title?: string | undefined;
  /** Lines below the title: one or two if there is a card. */
  lines?: readonly Text[] | undefined;
  /** Under the lines, only where something is off: above everything that {@link showCard} adds. */
  notes?: readonly Text[] | undefined;
  /** The fields of a message without a card: a card says it all. */
  facts?: readonly ViewFact[] | undefined;
  /** `0xRRGGBB`. */
  colour?: number | undefined;
  /** Small, below everything. `time`: milliseconds since the epoch, shown in the reader's own clock. */
  footer?: { text: string; time?: number } | undefined;
  picture?: ViewPicture | undefined;
}

/** The controls of a message, from top to bottom. */
export interface Controls {
  /** In rows of five; at most one is primary. */
  buttons?: readonly ViewButton[] | undefined;
  /** A row each. */
  selects?: readonly StringSelect[] | undefined;
  /** A row below everything else: what is about the message itself. */
  footButtons?: readonly ViewButton[] | undefined;
}

/** A view without a picture: there is nothing to draw, and `renderMessage` takes it as it is. */
export type PlainView = Omit<View, 'picture'>;

/** A string is plain words, a stranger's too: the message escapes it. */
export type Text = string | Marked;

/** Words that the message shows in a form of their own. */
type Marked =
  /** To be copied: an id. */
  | Code
  | UnknownValue
  /** Unix seconds, shown in the reader's own clock: as a date, or relative to now. */
  | { time: number; style: 'D' | 'R' }
  /** A text of `assets/locales` that brings its marks; what was filled in is escaped already. */
  | { markdown: string }
  | Illustrated;

/** Words with a small picture before them. */
interface Illustrated {
  /** Markdown, see `Language.icon`. */
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

/** Plain words for what was told. */
export type DisplayValue = string | UnknownValue;

/** A worded figure. */
export interface ViewFact {
  label: string;
  value: Text | readonly Text[];
  isWide?: boolean;
}

export interface ViewPicture {
  /** File name, e.g. `player.jpg`. */
  name: string;
  /** Sentences for members with a screen reader, the essential first: at the limit the last ones are left out. */
  alt: readonly string[];
  /** How many of the pictures on the card are placeholders. */
  missing: number;
  /** Said in the message in place of how many are missing. */
  missingNote?: string | undefined;
  /** Custom id of the button that tries again. An answer without Refresh offers it if the picture is incomplete. */
  again?: string | undefined;
  /** The card's input. */
  props: object;
  draw(renderer: Renderer, extras: CardExtras): Promise<Card>;
}

export interface ViewButton {
  /** At most {@link maxLabelLength} characters. */
  label: string;
  customId: string;
  /** `primary`: what most members press next, one in a message. `danger`: what can't be taken back. Default: neither. */
  style?: 'primary' | 'danger' | undefined;
}

/** A phone cuts what is longer. */
export const maxLabelLength = 34;

export interface StringSelect {
  customId: string;
  /** Shown while nothing is chosen, e.g. `Look at a piece`. */
  placeholder: string;
  /** Shown as far as Discord has room: 25. None: the select is left out. Values differ. */
  options: readonly SelectOption[];
}

export interface SelectOption {
  label: string;
  /** The value that a handler reads in `press.values`; at most 100 characters. */
  value: string;
  /** Small, under the label. */
  description?: string | undefined;
  isChosen?: boolean | undefined;
}

/** The picture of a view: the card's props, and the function that draws them. */
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

/** A fact whose value may be lacking. */
type PossibleFact = ViewFact | { label: string; value: false | '' | undefined };

/** The facts that have a value. */
export function listFacts(facts: readonly PossibleFact[]): ViewFact[] {
  return facts.filter((fact): fact is ViewFact => Boolean(fact.value));
}

/** The words after their picture, or by themselves if there is none. */
export function withIcon(text: Text, icon: string | undefined): Text {
  return icon === undefined ? text : { icon, text };
}

/** As it stands in a sentence. */
export function toWords(told: DisplayValue): string {
  return typeof told === 'string' ? told : told.words;
}

/** As it stands on a card. */
export function toMark(told: DisplayValue): string {
  return typeof told === 'string' ? told : told.mark;
}
