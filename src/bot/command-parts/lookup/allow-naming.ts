import type { Services } from '../../discord/services-of-bot.ts';
import { type Naming, namings } from '../../views/share/share-ids.ts';

/** How pictures for other apps may name players. In strict mode an old button, or a forged one, names nobody either. */
export function allowNaming(
  asked: Naming,
  { members }: Pick<Services, 'members'>,
): { naming: Naming; namings: readonly Naming[] } {
  return members.consent.sharesNames ? { naming: asked, namings } : { naming: 'hidden', namings: ['hidden'] };
}
