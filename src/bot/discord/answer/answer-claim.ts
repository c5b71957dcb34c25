import type { Destination } from './destination.ts';
import type { Deferral } from './responder.ts';

/** `unknown`: another process deferred the way this one would have. */
export type GivenDeferral = Deferral | 'unknown';

export interface AnswerClaim {
  readonly given: GivenDeferral | undefined;
  readonly waitedMs: number;
  /** Several processes crashed while running this interaction, so it may crash this one, too. */
  readonly isPoison: boolean;
  /** Records that Discord accepted this process's deferral. Never rejects. */
  noteDeferral(deferral: Deferral): void;
  /** Whether this process still has to answer; true if that can't be read. Never rejects. */
  isOurs(): Promise<boolean>;
  /** Reads the recorded deferral after Discord refused a first answer; undefined if already answered. Never rejects. */
  findGiven(): Promise<GivenDeferral | undefined>;
}

/** Continues from another process's deferral, made perhaps without the member's settings. Never widens the audience. */
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
