import { dayMs } from '../../../shared/time/utc-day.ts';

/** The operator's choice: `strict` keeps no history and no recent lookups without a yes, and none for long. */
export type PrivacyMode = 'standard' | 'strict';

export interface Consent {
  allowsRecents(member: { keepsRecents?: boolean | undefined }): boolean;
  sharesNames: boolean;
  /** The oldest age of histories and recents that are stored or shown; undefined: no limit. */
  longestDays: number | undefined;
  longestMs: number;
  /** After so many days without use, everything of a member or a server is deleted. */
  idleDays: number;
}

export const idleDays = 180;
export const strictDays = 30;

export function createConsent(mode: PrivacyMode = 'standard'): Consent {
  const isStrict = mode === 'strict';
  return {
    allowsRecents: ({ keepsRecents }) => keepsRecents ?? !isStrict,
    sharesNames: !isStrict,
    longestDays: isStrict ? strictDays : undefined,
    longestMs: isStrict ? strictDays * dayMs : Number.POSITIVE_INFINITY,
    idleDays: isStrict ? strictDays : idleDays,
  };
}
