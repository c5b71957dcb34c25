import { mainTimeZone, utc } from '../../game/time-zones.ts';
import type { ServerChoices } from '../../settings/list/setting-list.ts';

/** The time zone of a server's digest; until a digest is set, that of the server's own region. */
export function readDigestZone({ digest, region }: Pick<ServerChoices, 'digest' | 'region'>): string {
  return digest ? (digest.zone ?? utc) : mainTimeZone(region);
}
