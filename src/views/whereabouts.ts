import type { Player } from '../contract/player.ts';
import { regionToSend } from '../contract/regions.ts';
import type { Language } from '../text/languages.ts';
import { formatName } from './words/names.ts';
import { formatRegion } from './words/regions.ts';

interface Whereabouts {
  /** Undefined where the member named no region. */
  named: string | undefined;
  foundIn: string;
}

/** Says that the player plays in another region than the one that was named; nothing where there is no such difference. */
export function whereaboutsNotes(
  { nickname, region: own }: Pick<Player, 'nickname' | 'region'>,
  { named, foundIn }: Whereabouts,
  language: Language,
): string[] {
  if (named === undefined || regionToSend(named) === regionToSend(foundIn)) return [];
  // The record says it more exactly than the group in which it was found, where the two agree.
  const region = own && regionToSend(own) === regionToSend(foundIn) ? own : foundIn;
  return [
    language.t('playsElsewhere', {
      name: formatName(nickname, language),
      region: formatRegion(region, language),
      asked: formatRegion(named, language),
    }),
  ];
}
