import { isolate } from '../../../shared/text/direction.ts';
import type { DiscordTrouble } from '../faults/troubles.ts';
import english from '../texts/en-US.json' with { type: 'json' };
import type { PagePlace } from '../wire.ts';

/** The page's texts. */
export type PageTexts = typeof english;

/** The language of the page's texts, dates and numbers. */
export const locale = 'en-US';
let texts = english;
const plurals = new Intl.PluralRules(locale);

/** Takes the words of a product around the local Discord. */
export function speak(words: PageTexts): void {
  texts = words;
}

type Plain = {
  [Key in keyof PageTexts]: PageTexts[Key] extends string ? Key : never;
}[keyof PageTexts];

/** The text under a key, with `{{name}}` filled in; values from right to left are isolated. */
export function t(key: Plain, values: Values = {}): string {
  return fill(texts[key], values);
}

export const problemText = textsIn(() => texts.problems);

/** The text for an error code of the page's server. */
export function errorText(code: string, detail = ''): string {
  const sentences: Record<string, string> = texts.refusals;
  const sentence = fill(sentences[code] ?? texts.refusals.broken, { detail });
  return code === 'no-response' && detail ? `${sentence}: ${isolate(detail, 'ltr')}` : sentence;
}

/** The sentence for a problem of a form's field. */
export const formText = textsIn(() => texts.formProblems);

/** `#general`, or the name of a place that is no channel of a server. */
export function placeName({ kind, name, server, thread }: PagePlace): string {
  const shown = thread ? name : server ? `#${name}` : kind === 'dm' ? `@${name}` : t('placeGroup');
  return isolate(shown, 'ltr');
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
  // Under this key, a world's own foreign server is named in the page's words.
  const server = place.key === 'foreign' ? t('otherServer') : place.server;
  return t('placeElsewhere', { name, server });
}

export function placeNote({ kind }: PagePlace): string {
  return texts.placeNotes[kind];
}

/** A text of the fault panel. */
export const faultText = textsIn(() => texts.faults);

export function botStatusText(status: keyof PageTexts['botStatus']): string {
  return texts.botStatus[status];
}

export function discordTroubleText(name: DiscordTrouble): string {
  return texts.discordTroubles[name];
}

/** The sentence of Discord itself that people then see; undefined if what they see depends on the bot. */
export function discordSays(name: DiscordTrouble): string | undefined {
  return leavesUnanswered.has(name) ? faultText('reads', { text: errorText('no-response') }) : undefined;
}

const leavesUnanswered: ReadonlySet<DiscordTrouble> = new Set(['too-slow', 'silent-briefly', 'silent']);

/** The outcome of a request. */
export function outcomeText(name: keyof PageTexts['inspectOutcomes']): string {
  return texts.inspectOutcomes[name];
}

export const inspectText = textsIn(() => texts.inspect);

/** `1,234 ms` */
export function inUnit(
  value: number,
  unit: 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'kilobyte',
): string {
  const unitDisplay = ['minute', 'hour', 'day'].includes(unit) ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 }).format(
    value,
  );
}

/** The key of a text, one for all of its plural forms. */
type WithoutForm<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key & string;

/** Reads a part of the texts by key; a text with plural forms has that of the first number in `values`. */
export function textsIn<Key extends string>(part: () => Readonly<Record<Key, string>>) {
  return (key: WithoutForm<Key>, values: Values = {}): string => {
    const known: Readonly<Partial<Record<string, string>>> = part();
    const count = Object.values(values).find((value) => typeof value === 'number') ?? 0;
    const text = known[key] ?? known[`${key}_${plurals.select(Number(count))}`] ?? known[`${key}_other`];
    return fill(text ?? '', values);
  };
}

/** The values of a text's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** The text with its values filled in; those from right to left are isolated. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isolate(String(values[name] ?? whole), 'ltr'),
  );
}
