import own from '../../../assets/locales/playground/en-US.json' with { type: 'json' };
import type { DiscordTrouble } from '../../local-discord/page/faults/troubles.ts';
import { fill, textsIn, type Values } from '../../local-discord/page/language/texts.ts';
import shared from '../../local-discord/page/texts/en-US.json' with { type: 'json' };

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

export function ownText(key: Plain, values: Values = {}): string {
  return fill(ownTexts[key], values);
}

export const apiFaultText = textsIn(() => ownTexts.faults);

export const botText = textsIn(() => ownTexts.inspect);

export const galleryText = textsIn(() => ownTexts.gallery);

/** Describes how members see Loadout during the failure; empty if any bot would look the same. */
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

export function findText(
  texts: Readonly<Partial<Record<string, string>>>,
  name: string | undefined,
): string | undefined {
  return texts[name ?? ''];
}
