import type { Player } from '../../../shared/contract/player.ts';
import { hasPassed, storedTime } from '../../../shared/time/stored-time.ts';
import { hourMs } from '../../../shared/time/utc-day.ts';
import { InputError } from '../../game/input-error.ts';
import type { Answer } from '../../player-api/answer.ts';
import type { MemberParts } from '../member-parts.ts';
import type { PendingCode } from '../member-records.ts';
import { emptyToUndefined } from '../people/empty-to-undefined.ts';
import type { Accounts } from './accounts.ts';
import type { LinkedAccount } from './linked-account.ts';

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
  | { outcome: 'expired' };

export type CheckOutcome =
  | { outcome: 'verified'; account: LinkedAccount; answer: Answer<Player> }
  | NoProof
  | { outcome: 'full' }
  | { outcome: 'taken' }
  | { outcome: 'deleted' };

interface VerificationParts extends Pick<MemberParts, 'codes' | 'recentDeletions' | 'now'> {
  accounts: Pick<Accounts, 'confirm'>;
  randomInt: (below: number) => number;
}

export const validMs = 15 * 60_000;
export const sameCodeMs = hourMs;
export const checkEveryMs = 30_000;
const maxPending = 10;

export class Verification {
  readonly #parts: VerificationParts;

  constructor(parts: VerificationParts) {
    this.#parts = parts;
  }

  /** Returns a code, the same for an hour, in case the signature is read late. @throws InputError after a deletion */
  async begin(userId: string, uid: string, askedAt = this.#parts.now()): Promise<PendingCode> {
    const { codes, recentDeletions, now, randomInt } = this.#parts;
    const fresh = randomCode(randomInt);
    const write = () =>
      codes.update(userId, (current) => {
        const time = now();
        const known = current.pending.filter(({ madeAt }) => !hasPassed(sameCodeMs, madeAt, time));
        const earlier = known.find((one) => one.uid === uid);
        const { code, madeAt, checkFrom } = earlier ?? { code: fresh, madeAt: time, checkFrom: time };
        const next = { uid, code, madeAt, checkFrom, validUntil: time + validMs };
        return { pending: [...known.filter((one) => one !== earlier), next].slice(-maxPending) };
      });
    const kept = await recentDeletions.writeUnlessSince(userId, askedAt, {
      write,
      undo: () => codes.delete(userId),
    });
    if (!kept) throw new InputError({ kind: 'deleted-meanwhile' });
    const given = kept.pending.find((one) => one.uid === uid);
    if (!given) throw new Error('the code that was just stored is not there');
    return given;
  }

  /** Links and verifies if the signature has the code; ends others' verifications. `guildId`: see `LinkRequest` */
  async check(
    userId: string,
    uid: string,
    read: () => Promise<Answer<Player>>,
    guildId?: string,
  ): Promise<CheckOutcome> {
    const askedAt = this.#parts.now();
    const proof = await this.prove(userId, uid, read);
    if (proof.outcome !== 'proven') return proof;
    const { answer } = proof;
    const confirmed = await this.#parts.accounts.confirm(userId, answer, { askedAt, guildId });
    if (!('account' in confirmed)) return confirmed;
    await this.end(userId, uid);
    return { outcome: 'verified', account: confirmed.account, answer };
  }

  /** Looks for the code, and keeps it until {@link end}. @param read bypasses every cache; called only if needed */
  async prove(userId: string, uid: string, read: () => Promise<Answer<Player>>): Promise<ProofOutcome> {
    const claimed = await this.#claimRead(userId, uid);
    if ('outcome' in claimed) return claimed;
    const answer = await read();
    const signature = answer.value.social?.signature;
    const { code, checkFrom, validUntil } = claimed;
    if (holdsCode(signature, code)) return { outcome: 'proven', answer };
    return { outcome: 'not-yet', code, signature, readAt: answer.fetchedAt, checkFrom, validUntil };
  }

  async end(userId: string, uid: string): Promise<void> {
    await this.#parts.codes.update(userId, ({ pending }) => ({
      pending: emptyToUndefined(pending.filter((one) => one.uid !== uid)),
    }));
  }

  async pending(userId: string): Promise<{ uid: string; code: string }[]> {
    const { codes, now } = this.#parts;
    const { pending } = await codes.get(userId);
    return pending.filter((one) => isValid(one, now())).map(({ uid, code }) => ({ uid, code }));
  }

  /** Ends the code, but remembers it for its hour, so that retrying can't produce a code that happens to match. */
  async cancel(userId: string, uid: string): Promise<void> {
    const { codes, now } = this.#parts;
    const ended = (one: PendingCode) => (one.uid === uid ? { ...one, validUntil: now() } : one);
    await codes.update(userId, ({ pending }) => ({ pending: emptyToUndefined(pending.map(ended)) }));
  }

  /** Takes the only read per {@link checkEveryMs}, before it happens. */
  async #claimRead(userId: string, uid: string): Promise<Claim> {
    const { codes, now } = this.#parts;
    const { decision } = await codes.decide<Claim>(userId, ({ pending }) => {
      const time = now();
      const found = pending.find((one) => one.uid === uid && isValid(one, time));
      if (!found) return { change: {}, decision: { outcome: 'expired' } };
      const { checkFrom, validUntil } = found;
      if ((storedTime(checkFrom, time, checkEveryMs) ?? 0) > time)
        return { change: {}, decision: { outcome: 'too-soon', checkFrom, validUntil } };
      const next = { ...found, checkFrom: time + checkEveryMs };
      return { change: { pending: pending.map((one) => (one === found ? next : one)) }, decision: next };
    });
    return decision;
  }
}

type Claim = PendingCode | Extract<NoProof, { outcome: 'too-soon' | 'expired' }>;

function isValid({ validUntil }: PendingCode, now: number): boolean {
  return (storedTime(validUntil, now, validMs) ?? 0) > now;
}

/** Without letters and digits that look alike: I, L, O, 0, 1. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 6;

function randomCode(randomInt: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => letters.charAt(randomInt(letters.length))).join('');
}

// Keyboards in the game change the width and case of letters.
function holdsCode(signature: string | undefined, code: string): boolean {
  return signature?.normalize('NFKC').toUpperCase().includes(code) ?? false;
}
