import type { Destination } from './destination.ts';
import type { Deferral } from './responder.ts';

/** How another process deferred an interaction; `unknown`: it has, and this process would have done it alike. */
export type GivenDeferral = Deferral | 'unknown';

/** The right to answer an interaction that several processes could answer. */
export interface AnswerClaim {
  /** How the interaction was deferred before it came here; undefined: no answer of another process is known. */
  readonly given: GivenDeferral | undefined;
  /** From the gateway's receipt until this process had it. */
  readonly waitedMs: number;
  /** Several processes have ended before they answered it: to run it may end this one, too. */
  readonly isPoison: boolean;
  /** Notes that Discord took the deferral of this process. Never rejects. */
  noteDeferral(deferral: Deferral): void;
  /** Whether the answer is still this process's to give; true if that is unknown. Never rejects. */
  isOurs(): Promise<boolean>;
  /** How the interaction was deferred, after Discord refused a first answer; undefined: it is answered. Never rejects. */
  findGiven(): Promise<GivenDeferral | undefined>;
}

/** Picks the audience after another process deferred, perhaps without the settings of the member. Never widens it. */
export function adoptDeferral(given: GivenDeferral | undefined, own: Destination): Destination {
  const isAlike = given === own.deferral || (isInPlace(given) && isInPlace(own.deferral));
  if (given === undefined || given === 'unknown' || isAlike) return own;
  if (given === 'public') return { deferral: 'public', audience: 'everyone' };
  const audience = own.audience === 'everyone' ? 'asker' : own.audience;
  return { deferral: given === 'private' ? 'private' : 'beside', audience };
}

/** They are one and the same to Discord. */
function isInPlace(deferral: GivenDeferral | undefined): boolean {
  return deferral === 'update' || deferral === 'replace' || deferral === 'share';
}
