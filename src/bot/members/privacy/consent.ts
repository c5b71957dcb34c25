import { dayMs } from '../../../shared/time/utc-day.ts';

/** `strict`: history and recents only after consent, and kept for a shorter time. */
export type PrivacyMode = 'standard' | 'strict';

export const idleDays = 180;
export const strictDays = 30;

export type Consent = ReturnType<typeof createConsent>;

export function createConsent(mode: PrivacyMode = 'standard') {
  const isStrict = mode === 'strict';
  return {
    allowsRecents: ({ keepsRecents }: { keepsRecents?: boolean | undefined }) => keepsRecents ?? !isStrict,
    sharesNames: !isStrict,
    longestDays: isStrict ? strictDays : undefined,
    longestMs: isStrict ? strictDays * dayMs : Number.POSITIVE_INFINITY,
    idleDays: isStrict ? strictDays : idleDays,
  };
}
