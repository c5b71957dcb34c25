import { createHash } from 'node:crypto';

/** Creates unique Discord IDs, with the milliseconds since 2015 in the high bits, so that newer IDs are larger. */
export function createSnowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fresh = BigInt(Math.max(Math.trunc(now()), earliest) - discordEpoch) << 22n;
    last = fresh > last ? fresh : last + 1n;
    return last.toString();
  };
}

/** Derives an ID from a name; the same name always gives the same ID. */
export function snowflakeOfName(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  const age = digest.readUIntBE(0, 6) % (latestNamed - earliest);
  return ((BigInt(earliest - discordEpoch + age) << 22n) + BigInt(digest.readUIntBE(6, 2))).toString();
}

/** Returns an ID's creation time in milliseconds since the epoch. */
export function timeOf(id: string): number {
  return Number(BigInt(id) >> 22n) + discordEpoch;
}

const discordEpoch = Date.UTC(2015, 0, 1);
/** A year after Discord's epoch, because libraries expect at least 17 digits. */
const earliest = Date.UTC(2016, 0, 1);
const latestNamed = Date.UTC(2024, 0, 1);
