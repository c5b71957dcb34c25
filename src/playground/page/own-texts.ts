import type { DiscordTrouble } from '../../local-discord/page/faults/troubles.ts';
import {
  fill,
  formOf,
  type PageTexts,
  type Values,
  type WithoutForm,
} from '../../local-discord/page/language/texts.ts';
import type { FaultKind } from '../../service/faults/fault.ts';
import type { StateName } from '../gallery/card-states.ts';
import type { ProblemTitle } from '../problem-titles.ts';

/**
 * The texts of a local Discord's page, and among them those of the playground alone: its file of `assets/locales/playground`, which
 * also has some in other words, and the titles of the bot's own problems.
 */
export type OwnTexts = PageTexts &
  typeof import('../../../assets/locales/playground/en-US.json') & {
    problemTitles: Record<ProblemTitle, string>;
  };

let texts: OwnTexts;

/** Takes the texts of a language, when it is loaded. */
export function speakOwn(loaded: PageTexts): void {
  texts = loaded as OwnTexts;
}

type Plain = {
  [Key in keyof OwnTexts]: OwnTexts[Key] extends string ? Key : never;
}[keyof OwnTexts];

/** The text under a key, with `{{name}}` filled in. */
export function ownText(key: Plain, values: Values = {}): string {
  return fill(texts[key], values);
}

/** Lines to start with. */
export function examples(): readonly string[] {
  return texts.examples;
}

/** A text about the faults of the player API. */
export function apiFaultText(key: WithoutForm<keyof OwnTexts['faults']>, values: Values = {}): string {
  return fill(formOf(texts.faults, key, values), values);
}

/** A sentence on how members see Loadout while Discord fails so; empty for failures that every bot shows alike. */
export function discordSees(trouble: DiscordTrouble): string {
  const seen = seenOfDiscord[trouble];
  return seen ? apiFaultText(seen) : '';
}

const seenOfDiscord: Partial<Record<DiscordTrouble, Parameters<typeof apiFaultText>[0]>> = {
  limited: 'slowSees',
  failing: 'arrivesSees',
  edge: 'arrivesSees',
  cut: 'arrivesSees',
  'cut-after': 'arrivesSees',
  slow: 'slowSees',
  late: 'slowSees',
  down: 'downSees',
  reconnect: 'resumedSees',
  'invalid-session': 'restartSees',
  dropped: 'resumedSees',
};

export function problemTitle(name: ProblemTitle): string {
  return texts.problemTitles[name];
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

/** A text about what is inside of the bot. */
export function botText(key: WithoutForm<keyof OwnTexts['inspect']>, values: Values = {}): string {
  return fill(formOf(texts.inspect, key, values), values);
}

export function stageText(name: keyof OwnTexts['inspectStages']): string {
  return texts.inspectStages[name];
}

/** The outcome of a request to the player API or to a picture source. */
export function outcomeText(name: keyof OwnTexts['inspectOutcomes']): string {
  return texts.inspectOutcomes[name];
}

export function circuitText(state: string): string {
  const known: Readonly<Partial<Record<string, string>>> = texts.circuits;
  return known[state] ?? state;
}

export function galleryText(key: keyof OwnTexts['gallery'], values: Values = {}): string {
  return fill(texts.gallery[key], values);
}

/** The states of cards; those that are ranks bear the names of the game. */
export function stateLabels(): Readonly<Partial<Record<StateName, string>>> {
  return texts.galleryStates;
}
