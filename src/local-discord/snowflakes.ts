import { createHash } from 'node:crypto';

/** Makes Discord ids: milliseconds since 2015 in the high bits, so newer ids are larger; never the same twice. */
export function createSnowflakes(now: () => number): () => string {
  let last = 0n;
  return () => {
    const fresh = BigInt(Math.max(Math.trunc(now()), earliest) - discordEpoch) << 22n;
    last = fresh > last ? fresh : last + 1n;
    return last.toString();
  };
}

/** The same name gives the same id, on every machine and after every restart. */
export function snowflakeOfName(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  const age = digest.readUIntBE(0, 6) % (latestNamed - earliest);
  return ((BigInt(earliest - discordEpoch + age) << 22n) + BigInt(digest.readUIntBE(6, 2))).toString();
}

/** Milliseconds since the epoch, when an id was made. */
export function timeOf(id: string): number {
  return Number(BigInt(id) >> 22n) + discordEpoch;
}

const discordEpoch = Date.UTC(2015, 0, 1);
/** A year after the epoch: ids have at least 17 digits, which is what client libraries expect. */
const earliest = Date.UTC(2016, 0, 1);
const latestNamed = Date.UTC(2024, 0, 1);
