import type { Player } from '../../../shared/contract/player.ts';
import { findRegionGroup, regionToSend } from '../../../shared/contract/regions.ts';
import type { Language } from '../../text/languages.ts';
import { formatName } from '../words/names.ts';
import { formatRegion } from '../words/regions.ts';

interface Whereabouts {
  named: string | undefined;
  foundIn: string;
}

/** Notes that a player's record names another region than requested: upstream may answer for any region. */
export function regionNotes(
  { nickname, region: own }: Pick<Player, 'nickname' | 'region'>,
  { named, foundIn }: Whereabouts,
  language: Language,
): string[] {
  const region = own !== undefined && findRegionGroup(own) ? own : foundIn;
  if (named === undefined || regionToSend(named) === regionToSend(region)) return [];
  return [
    language.t('playsElsewhere', {
      name: formatName(nickname, language),
      region: formatRegion(region, language),
      asked: formatRegion(named, language),
    }),
  ];
}
