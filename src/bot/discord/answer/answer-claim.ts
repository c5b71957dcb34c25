import type { Destination } from './destination.ts';
import type { Deferral } from './responder.ts';

/** `unknown`: another process deferred as this one would have. */
export type GivenDeferral = Deferral | 'unknown';

export interface AnswerClaim {
  readonly given: GivenDeferral | undefined;
  readonly waitedMs: number;
  /** Several processes crashed while running it, so it may crash this one, too. */
  readonly isPoison: boolean;
  /** Records that Discord accepted this process's deferral. Never rejects. */
  noteDeferral(deferral: Deferral): void;
  /** Whether this process still has to answer; true if unknown. Never rejects. */
  isOurs(): Promise<boolean>;
  /** Returns the recorded deferral, after Discord refused a first answer; undefined if it is answered. Never rejects. */
  findGiven(): Promise<GivenDeferral | undefined>;
}

/** Adopts another process's deferral, which may lack the member's settings. Never widens the audience. */
export function adoptDeferral(given: GivenDeferral | undefined, own: Destination): Destination {
  const isAlike = given === own.deferral || (isInPlace(given) && isInPlace(own.deferral));
  if (given === undefined || given === 'unknown' || isAlike) return own;
  if (given === 'public') return { deferral: 'public', audience: 'everyone' };
  const audience = own.audience === 'everyone' ? 'asker' : own.audience;
  return { deferral: given === 'private' ? 'private' : 'beside', audience };
}

function isInPlace(deferral: GivenDeferral | undefined): boolean {
  return deferral === 'update' || deferral === 'replace' || deferral === 'share';
}
