import { isolate } from '../../../shared/text/direction.ts';
import type { DiscordTrouble } from '../faults/troubles.ts';
import english from '../texts/en-US.json' with { type: 'json' };
import type { PagePlace } from '../wire.ts';

export type PageTexts = typeof english;

export const locale = 'en-US';
/** Language of the visitor's Discord, also used to format times. */
export let language = 'en-US';
let texts = english;
const plurals = new Intl.PluralRules(locale);

export function setLanguage(chosen: string): void {
  language = chosen;
}

export function speak(words: PageTexts): void {
  texts = words;
}

type Plain = {
  [Key in keyof PageTexts]: PageTexts[Key] extends string ? Key : never;
}[keyof PageTexts];

export function t(key: Plain, values: Values = {}): string {
  return fill(texts[key], values);
}

export const problemText = textsIn(() => texts.problems);

export function errorText(code: string, detail = ''): string {
  const sentences: Record<string, string> = texts.refusals;
  const sentence = fill(sentences[code] ?? texts.refusals.broken, { detail });
  return code === 'no-response' && detail ? `${sentence}: ${isolate(detail, 'ltr')}` : sentence;
}

export const formText = textsIn(() => texts.formProblems);

export function placeName({ kind, name, server, thread }: PagePlace): string {
  const shown = thread ? name : server ? `#${name}` : kind === 'dm' ? `@${name}` : t('placeGroup');
  return isolate(shown, 'ltr');
}

export function placeTitle(place: PagePlace): string {
  const { distinguishedBy } = place;
  const name = placeName(place);
  return distinguishedBy ? t('placeElsewhere', { name, server: distinguishedBy }) : name;
}

export function placeLabel(place: PagePlace): string {
  const name = placeName(place);
  if (place.kind !== 'foreign') return placeTitle(place);
  // This key is the default world's foreign server, for which the page has its own words.
  const server = place.key === 'foreign' ? t('otherServer') : place.server;
  return t('placeElsewhere', { name, server });
}

export function placeNote({ kind }: PagePlace): string {
  return texts.placeNotes[kind];
}

export const faultText = textsIn(() => texts.faults);

export function botStatusText(status: keyof PageTexts['botStatus']): string {
  return texts.botStatus[status];
}

export function discordTroubleText(name: DiscordTrouble): string {
  return texts.discordTroubles[name];
}

/** Returns what members see during a fault if Discord itself words it; undefined if the bot does. */
export function discordSays(name: DiscordTrouble): string | undefined {
  return leavesUnanswered.has(name) ? faultText('reads', { text: errorText('no-response') }) : undefined;
}

const leavesUnanswered: ReadonlySet<DiscordTrouble> = new Set(['too-slow', 'silent-briefly', 'silent']);

export function outcomeText(name: keyof PageTexts['inspectOutcomes']): string {
  return texts.inspectOutcomes[name];
}

export const inspectText = textsIn(() => texts.inspect);

export function inUnit(
  value: number,
  unit: 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'kilobyte',
): string {
  const unitDisplay = ['minute', 'hour', 'day'].includes(unit) ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 }).format(
    value,
  );
}

type WithoutForm<Key> = Key extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : Key & string;

export function textsIn<Key extends string>(part: () => Readonly<Record<Key, string>>) {
  return (key: WithoutForm<Key>, values: Values = {}): string => {
    const known: Readonly<Partial<Record<string, string>>> = part();
    const count = Object.values(values).find((value) => typeof value === 'number') ?? 0;
    const text = known[key] ?? known[`${key}_${plurals.select(Number(count))}`] ?? known[`${key}_other`];
    return fill(text ?? '', values);
  };
}

export type Values = Readonly<Record<string, string | number>>;

export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isolate(String(values[name] ?? whole), 'ltr'),
  );
}
