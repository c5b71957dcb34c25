import { type Direction, findDirection, isolate } from '../../../bot/text/direction.ts';
import type { FaultKind } from '../../../service/faults/fault.ts';
import type { StateName } from '../../gallery/card-states.ts';
import type { ProblemTitle } from '../../problem-titles.ts';
import type { DiscordTrouble } from '../faults/troubles.ts';
import type { PagePlace } from '../inspector/wire.ts';

/** The texts of one language: its file of `assets/locales/playground`, and the titles of the bot's own problems. */
export type PageTexts = typeof import('../../../../assets/locales/playground/en-US.json') & {
  problemTitles: Record<ProblemTitle, string>;
};

/** The language of the page's texts, dates and numbers, and of command names if the bot has translated them. */
export let locale: string;
/** The direction of that language. */
export let direction: Direction;
/** The page is that of a local Discord for any bot: its commands are not Loadout's, nor are its cards. */
export let isLocalDiscord = false;
let texts: PageTexts;
let plurals: Intl.PluralRules;

/**
 * Switches the page to this language. The page has no texts before the first call.
 * @param isOfLocalDiscord the page of a local Discord has some texts of its own
 */
export function speak(newLocale: string, newTexts: PageTexts, isOfLocalDiscord = false): void {
  locale = newLocale;
  isLocalDiscord = isOfLocalDiscord;
  direction = findDirection(newLocale);
  texts = isLocalDiscord ? withOwnTexts(newTexts) : newTexts;
  plurals = new Intl.PluralRules(newLocale);
}

/** A local Discord's page says some things in words of its own. */
function withOwnTexts({ localDiscord, ...shared }: PageTexts): PageTexts {
  return {
    ...shared,
    ...localDiscord,
    localDiscord,
    faults: { ...shared.faults, ...localDiscord.faults },
    refusals: { ...shared.refusals, ...localDiscord.refusals },
  };
}

type Plain = {
  [Key in keyof PageTexts]: PageTexts[Key] extends string ? Key : never;
}[keyof PageTexts];

/** The text under a key, with `{{name}}` filled in; values of the other direction are isolated. */
export function t(key: Plain, values: Values = {}): string {
  return fill(texts[key], values);
}

export function problemText(key: KeyIn<'problems'>, values: Values = {}): string {
  return fill(formOf(texts.problems, key, values), values);
}

/** The text for an error code of the playground's server. */
export function errorText(code: string, detail = ''): string {
  const sentences: Record<string, string> = texts.refusals;
  const sentence = fill(sentences[code] ?? texts.refusals.broken, { detail });
  return code === 'no-response' && detail ? `${sentence}: ${isolate(detail, direction)}` : sentence;
}

/** The sentence for a problem of a form's field. */
export function formText(key: KeyIn<'formProblems'>, values: Values = {}): string {
  return fill(formOf(texts.formProblems, key, values), values);
}

/** `#playground`, or the name of a place that is no channel of a server. */
export function placeName({ kind, name, server, thread }: PagePlace): string {
  const shown = thread ? name : server ? `#${name}` : kind === 'dm' ? `@${name}` : t('placeGroup');
  return isolate(shown, direction);
}

/** The place's name, with its server or parent channel if another place has the same name. */
export function placeTitle(place: PagePlace): string {
  const { distinguishedBy } = place;
  const name = placeName(place);
  return distinguishedBy ? t('placeElsewhere', { name, server: distinguishedBy }) : name;
}

/** The name of a place in the list of all places, which also names the server of a foreign channel. */
export function placeLabel(place: PagePlace): string {
  const name = placeName(place);
  if (place.kind !== 'foreign') return placeTitle(place);
  // The built-in foreign server has no translated name of its own.
  const server = place.key === 'foreign' ? t('otherServer') : place.server;
  return t('placeElsewhere', { name, server });
}

export function placeNote({ kind }: PagePlace): string {
  return texts.placeNotes[kind];
}

/** Lines to start with. The page leaves out those whose command is not registered. */
export function examples(): readonly string[] {
  return isLocalDiscord ? [] : texts.examples;
}

/** A text of the fault panel. */
export function faultText(key: KeyIn<'faults'>, values: Values = {}): string {
  return fill(formOf(texts.faults, key, values), values);
}

export function botStatusText(status: keyof PageTexts['botStatus']): string {
  return texts.botStatus[status];
}

export function discordTroubleText(name: DiscordTrouble): string {
  return texts.discordTroubles[name];
}

/** The effect that members see. For a foreign bot only the sentence of Discord itself is known; otherwise empty. */
export function discordSees(name: DiscordTrouble): string {
  const seen = seenOfDiscord[name];
  if (seen === 'no-response') return faultText('reads', { text: errorText('no-response') });
  return isLocalDiscord ? '' : faultText(seen);
}

const seenOfDiscord = {
  limited: 'slowSees',
  failing: 'arrivesSees',
  cut: 'arrivesSees',
  'cut-after': 'arrivesSees',
  slow: 'slowSees',
  late: 'slowSees',
  'too-slow': 'no-response',
  down: 'downSees',
  reconnect: 'resumedSees',
  'invalid-session': 'restartSees',
  dropped: 'resumedSees',
  'silent-briefly': 'no-response',
  silent: 'no-response',
} as const satisfies Record<DiscordTrouble, keyof PageTexts['faults'] | 'no-response'>;

export function problemTitle(name: ProblemTitle): string {
  return texts.problemTitles[name];
}

export function inspectText(key: KeyIn<'inspect'>, values: Values = {}): string {
  return fill(formOf(texts.inspect, key, values), values);
}

export function stageText(name: keyof PageTexts['inspectStages']): string {
  return texts.inspectStages[name];
}

/** The outcome of a request to the player API or to a picture source. */
export function outcomeText(name: keyof PageTexts['inspectOutcomes']): string {
  return texts.inspectOutcomes[name];
}

export function circuitText(state: string): string {
  const known: Readonly<Partial<Record<string, string>>> = texts.circuits;
  return known[state] ?? state;
}

/** `1,234 ms` in the page's language. */
export function inUnit(
  value: number,
  unit: 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'kilobyte',
): string {
  const unitDisplay = ['minute', 'hour', 'day'].includes(unit) ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 }).format(
    value,
  );
}

/** The kinds of faults, in the order of the form. */
export function faultKinds(): Readonly<Record<FaultKind, string>> {
  return texts.faultKinds;
}

/** The paths of the player API below its base address, with what each serves. */
export function faultPlaces(): Readonly<Record<string, string>> {
  return texts.faultPlaces;
}

/** Where a picture can come from. */
export function faultSources(): Readonly<Record<string, string>> {
  return texts.faultSources;
}

/** Why a field of an order is wrong, by the field's name. */
export function faultProblems(): Readonly<Partial<Record<string, string>>> {
  return texts.faultProblems;
}

export function galleryText(key: keyof PageTexts['gallery'], values: Values = {}): string {
  return fill(texts.gallery[key], values);
}

/** The states of cards; those that are ranks bear the names of the game. */
export function stateLabels(): Readonly<Partial<Record<StateName, string>>> {
  return texts.galleryStates;
}

/** The keys of a part of the texts; one for all plural forms of a text. */
type KeyIn<Part extends keyof PageTexts> = WithoutForm<keyof PageTexts[Part]>;
type WithoutForm<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key & string;

/** The text of a key, or its plural form for the first number in `values`; falls back to the form `other`. */
function formOf(part: Readonly<Record<string, string>>, key: string, values: Values): string {
  const count = Object.values(values).find((value) => typeof value === 'number') ?? 0;
  return part[key] ?? part[`${key}_${plurals.select(Number(count))}`] ?? part[`${key}_other`] ?? '';
}

type Values = Readonly<Record<string, string | number>>;

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isolate(String(values[name] ?? whole), direction),
  );
}
