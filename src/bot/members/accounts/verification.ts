import { z } from 'zod';
import { uidPattern } from '../../../shared/contract/limits.ts';
import type { Player } from '../../../shared/contract/player.ts';
import { hasPassed, storedTime } from '../../../shared/time/stored-time.ts';
import { hourMs } from '../../../shared/time/utc-day.ts';
import { InputError } from '../../game/input-error.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { Collection } from '../../records/collection.ts';
import { defineRecord } from '../../records/define-record.ts';
import { emptyToUndefined } from '../people/empty-to-undefined.ts';
import type { RecentEnds } from '../privacy/recent-ends.ts';
import type { LinkedAccount } from './account.ts';
import type { Accounts } from './accounts.ts';

/** Codes that members were given to put into their signature, by the id of the user. */
export const codes = defineRecord({
  name: 'codes',
  schema: z.object({
    pending: z
      .array(
        z.object({
          uid: z.string().regex(uidPattern),
          code: z.string(),
          madeAt: z.number(),
          validUntil: z.number(),
          checkFrom: z.number(),
        }),
      )
      .default([]),
  }),
  owner: 'user',
});

/** Proof of an account by a code in its signature. Times are milliseconds since the epoch. */
export interface Verification {
  /**
   * Gives the code for a player, linked or not. Within an hour it is the same one: a signature that is read late need not be
   * typed again.
   * @param askedAt when the member asked for it, milliseconds since the epoch; by default now
   * @throws InputError if the member had everything deleted since then: nothing is stored
   */
  begin(
    userId: string,
    uid: string,
    askedAt?: number,
  ): Promise<{ code: string; validUntil: number; checkFrom: number }>;
  /**
   * Reads the signature anew and looks for the code, which stays valid: {@link end} ends it.
   * @param read asks upstream past every cache; not called if the outcome is known without it. What it throws passes through
   */
  prove(userId: string, uid: string, read: () => Promise<Answer<Player>>): Promise<ProofOutcome>;
  /** Forgets the code of a proof that has served. */
  end(userId: string, uid: string): Promise<void>;
  /**
   * Looks for the code as {@link prove} does. If it is there, the account is linked and verified, whoever else had proven it.
   * @param guildId as of a `LinkRequest`
   */
  check(
    userId: string,
    uid: string,
    read: () => Promise<Answer<Player>>,
    guildId?: string,
  ): Promise<CheckOutcome>;
  /** The codes that the member can prove an account with at this moment. */
  pending(userId: string): Promise<{ uid: string; code: string }[]>;
  /** Ends the code. The next one within the hour is the same: nobody tries codes until one happens to fit. */
  cancel(userId: string, uid: string): Promise<void>;
}

type ProofOutcome = { outcome: 'proven'; answer: Answer<Player> } | NoProof;

type NoProof =
  | {
      outcome: 'not-yet';
      code: string;
      signature: string | undefined;
      readAt: number;
      checkFrom: number;
      validUntil: number;
    }
  | { outcome: 'too-soon'; checkFrom: number; validUntil: number }
  /** No code was given, or it has run out. */
  | { outcome: 'expired' };

export type CheckOutcome =
  | { outcome: 'verified'; account: LinkedAccount; answer: Answer<Player> }
  | NoProof
  | { outcome: 'full' }
  /** Another member proved it at the same moment, and theirs is the newer proof. */
  | { outcome: 'taken' }
  | { outcome: 'deleted' };

interface VerificationOptions {
  codes: Collection<typeof codes.schema>;
  accounts: Pick<Accounts, 'confirm'>;
  ended: Pick<RecentEnds, 'writeUnlessSince'>;
  /** A whole number in [0, below). */
  randomInt: (below: number) => number;
  now: () => number;
}

export const validMs = 15 * 60_000;
export const sameCodeMs = hourMs;
export const checkEveryMs = 30_000;

export function createVerification({
  codes,
  accounts,
  ended,
  randomInt,
  now,
}: VerificationOptions): Verification {
  async function end(userId: string, uid: string): Promise<void> {
    await codes.update(userId, ({ pending }) => ({
      pending: emptyToUndefined(pending.filter((one) => one.uid !== uid)),
    }));
  }

  /** Takes the one read that is allowed in {@link checkEveryMs}, before it is made. */
  async function claimRead(userId: string, uid: string): Promise<Claim> {
    const { decision } = await codes.decide<Claim>(userId, ({ pending }) => {
      const time = now();
      const found = pending.find((one) => one.uid === uid && isValid(one, time));
      if (!found) return { change: {}, decision: { outcome: 'expired' } };
      if ((storedTime(found.checkFrom, time, checkEveryMs) ?? 0) > time)
        return { change: {}, decision: { outcome: 'too-soon', ...timesOf(found) } };
      const next = { ...found, checkFrom: time + checkEveryMs };
      return { change: { pending: pending.map((one) => (one === found ? next : one)) }, decision: next };
    });
    return decision;
  }

  async function prove(
    userId: string,
    uid: string,
    read: () => Promise<Answer<Player>>,
  ): Promise<ProofOutcome> {
    const claimed = await claimRead(userId, uid);
    if ('outcome' in claimed) return claimed;
    const answer = await read();
    const signature = answer.value.social?.signature;
    if (holdsCode(signature, claimed.code)) return { outcome: 'proven', answer };
    const { code } = claimed;
    return { outcome: 'not-yet', code, signature, readAt: answer.fetchedAt, ...timesOf(claimed) };
  }

  return {
    prove,
    end,
    async begin(userId, uid, askedAt = now()) {
      const fresh = randomCode(randomInt);
      const addCode = () =>
        codes.update(userId, (current) => {
          const time = now();
          const known = current.pending.filter(({ madeAt }) => !hasPassed(sameCodeMs, madeAt, time));
          const earlier = known.find((one) => one.uid === uid);
          const next: Pending = {
            ...(earlier ?? { uid, code: fresh, madeAt: time, checkFrom: time }),
            validUntil: time + validMs,
          };
          return { pending: [...known.filter((one) => one !== earlier), next].slice(-maxPending) };
        });
      const undo = () => codes.delete(userId);
      const kept = await ended.writeUnlessSince(userId, askedAt, { write: addCode, undo });
      if (!kept) throw new InputError({ kind: 'deleted-meanwhile' });
      const given = kept.pending.find((one) => one.uid === uid);
      if (!given) throw new Error('the code that was just stored is not there');
      return given;
    },
    async check(userId, uid, read, guildId) {
      const askedAt = now();
      const proof = await prove(userId, uid, read);
      if (proof.outcome !== 'proven') return proof;
      const { answer } = proof;
      const confirmed = await accounts.confirm(userId, answer, { askedAt, guildId });
      if (!('account' in confirmed)) return confirmed;
      await end(userId, uid);
      return { outcome: 'verified', account: confirmed.account, answer };
    },
    async pending(userId) {
      const { pending } = await codes.get(userId);
      return pending.filter((one) => isValid(one, now())).map(({ uid, code }) => ({ uid, code }));
    },
    async cancel(userId, uid) {
      await codes.update(userId, ({ pending }) => ({
        pending: emptyToUndefined(
          pending.map((one) => (one.uid === uid ? { ...one, validUntil: now() } : one)),
        ),
      }));
    },
  };
}

type Pending = z.output<typeof codes.schema>['pending'][number];
type Claim = Pending | Extract<NoProof, { outcome: 'too-soon' | 'expired' }>;

function isValid({ validUntil }: Pending, now: number): boolean {
  return (storedTime(validUntil, now, validMs) ?? 0) > now;
}

function timesOf({ checkFrom, validUntil }: Pending): Pick<Pending, 'checkFrom' | 'validUntil'> {
  return { checkFrom, validUntil };
}

const maxPending = 10;

/** Without what is mistaken for something else: I, L, O, 0, 1. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

function randomCode(randomInt: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('');
}

// Game keyboards change the width and the case of letters.
function holdsCode(signature: string | undefined, code: string): boolean {
  return signature?.normalize('NFKC').toUpperCase().includes(code) ?? false;
}
