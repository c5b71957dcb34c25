import { z } from 'zod';
import { regionPattern } from '../contract/limits.ts';

/** What a member can choose for themselves and an admin for a server. Each field is absent until it is chosen. */
export const preferences = {
  /** Country code in upper case, or a code passed through as typed. */
  region: z.string().regex(regionPattern).optional(),
  /** A BCP 47 tag, e.g. `pt-BR`. */
  locale: z.string().max(35).refine(isLocale).optional(),
  /** Whether answers are shown to everybody or to the member alone. */
  visibility: z.enum(['public', 'private']).optional(),
  theme: z.enum(['dark', 'light', 'accent']).optional(),
};

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
