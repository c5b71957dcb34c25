import type { Services } from '../../discord/services-of-bot.ts';
import { type Naming, namings } from '../../views/share/share-ids.ts';

/** Allows only hidden names in strict privacy mode, even for old or forged buttons. */
export function allowNaming(
  asked: Naming,
  { members }: Pick<Services, 'members'>,
): { naming: Naming; namings: readonly Naming[] } {
  return members.consent.sharesNames ? { naming: asked, namings } : { naming: 'hidden', namings: ['hidden'] };
}
