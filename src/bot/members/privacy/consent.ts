import { dayMs } from '../../../shared/time/utc-day.ts';

/** The operator's choice: `strict` keeps no history and no recent lookups without a yes, and none for long. */
export type PrivacyMode = 'standard' | 'strict';

export const idleDays = 180;
export const strictDays = 30;

export type Consent = ReturnType<typeof createConsent>;

export function createConsent(mode: PrivacyMode = 'standard') {
  const isStrict = mode === 'strict';
  return {
    allowsRecents: ({ keepsRecents }: { keepsRecents?: boolean | undefined }) => keepsRecents ?? !isStrict,
    /** Whether pictures for other apps may name their player. */
    sharesNames: !isStrict,
    /** The oldest age of histories and recents that are stored or shown; undefined: no limit. */
    longestDays: isStrict ? strictDays : undefined,
    longestMs: isStrict ? strictDays * dayMs : Number.POSITIVE_INFINITY,
    /** After so many days without use, everything of a member or a server is deleted. */
    idleDays: isStrict ? strictDays : idleDays,
  };
}
