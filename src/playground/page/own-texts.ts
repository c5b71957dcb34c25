import own from '../../../assets/locales/playground/en-US.json' with { type: 'json' };
import type { DiscordTrouble } from '../../local-discord/page/faults/troubles.ts';
import { fill, formOf, type Values, type WithoutForm } from '../../local-discord/page/language/texts.ts';
import shared from '../../local-discord/page/texts/en-US.json' with { type: 'json' };
import type { FaultKind } from '../../service/faults/fault.ts';
import type { StateName } from '../gallery/card-states.ts';

/** The texts of a local Discord's page and of the playground alone. The playground has some of the former in other words. */
export const ownTexts = {
  ...shared,
  ...own,
  refusals: { ...shared.refusals, ...own.refusals },
  faults: { ...shared.faults, ...own.faults },
  inspect: { ...shared.inspect, ...own.inspect },
  inspectOutcomes: { ...shared.inspectOutcomes, ...own.inspectOutcomes },
};
type OwnTexts = typeof ownTexts;

type Plain = {
  [Key in keyof OwnTexts]: OwnTexts[Key] extends string ? Key : never;
}[keyof OwnTexts];

/** The text under a key, with `{{name}}` filled in. */
export function ownText(key: Plain, values: Values = {}): string {
  return fill(ownTexts[key], values);
}

export function examples(): readonly string[] {
  return ownTexts.examples;
}

export function apiFaultText(key: WithoutForm<keyof OwnTexts['faults']>, values: Values = {}): string {
  return fill(formOf(ownTexts.faults, key, values), values);
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

/** The title of the bot's own problem. */
export function problemTitle(name: ProblemTitle): string {
  return ownTexts.problemTitles[name];
}

export type ProblemTitle = keyof OwnTexts['problemTitles'];

/** The kinds of faults, in the order of the form. */
export function faultKinds(): Readonly<Record<FaultKind, string>> {
  return ownTexts.faultKinds;
}

/** The paths of the player API below its base address, with what each serves. */
export function faultPlaces(): Readonly<Record<string, string>> {
  return ownTexts.faultPlaces;
}

export function faultSources(): Readonly<Record<string, string>> {
  return ownTexts.faultSources;
}

/** Why a field of an order is wrong, by the field's name. */
export function faultProblems(): Readonly<Partial<Record<string, string>>> {
  return ownTexts.faultProblems;
}

export function botText(key: WithoutForm<keyof OwnTexts['inspect']>, values: Values = {}): string {
  return fill(formOf(ownTexts.inspect, key, values), values);
}

export function stageText(name: keyof OwnTexts['inspectStages']): string {
  return ownTexts.inspectStages[name];
}

/** The outcome of a request to the player API or to a picture source. */
export function outcomeText(name: keyof OwnTexts['inspectOutcomes']): string {
  return ownTexts.inspectOutcomes[name];
}

export function circuitText(state: string): string {
  const known: Readonly<Partial<Record<string, string>>> = ownTexts.circuits;
  return known[state] ?? state;
}

export function galleryText(key: keyof OwnTexts['gallery'], values: Values = {}): string {
  return fill(ownTexts.gallery[key], values);
}

/** The states of cards; those that are ranks bear the names of the game. */
export function stateLabels(): Readonly<Partial<Record<StateName, string>>> {
  return ownTexts.galleryStates;
}
