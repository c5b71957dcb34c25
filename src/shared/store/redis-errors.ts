import { codeOf } from '../errors/code-of.ts';
import { hostOf } from './redis-address.ts';
import { NotSentError, StoreAwayError, StoreError } from './store-error.ts';
import { plainRemedy, speaksTls, tlsRemedy } from './tls-remedy.ts';

export class RedisSilenceError extends Error {
  override name = 'RedisSilenceError';
}

/** Redis is in cluster mode, where a script can't use keys on several nodes. */
export class RedisClusterError extends Error {
  override name = 'RedisClusterError';
}

export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
}

export function unreadableAddress(): StoreError {
  return new StoreError(
    'STORE_URL is no address. Give sqlite://FILE, redis://HOST:PORT or redis+sentinel://HOST:PORT,HOST:PORT/NAME.',
  );
}

export async function openingError(url: string, cause: unknown): Promise<StoreError> {
  if (cause instanceof NoPrimaryError)
    return new StoreError(
      `No sentinel at ${hostOf(url)} names a primary (${codeIn(cause.cause) ?? 'no answer'}). Start the sentinels, or correct STORE_URL: redis+sentinel://HOST:PORT,HOST:PORT/NAME.`,
      { cause },
    );
  const { host, protocol } = new URL(url);
  if (cause instanceof RedisClusterError)
    return new StoreError(
      `Redis at ${host} is a cluster, and Loadout needs all keys on one node. Give STORE_URL a Redis or Valkey without cluster mode; it may have replicas.`,
      { cause },
    );
  const isPlain = protocol === 'redis:' && !isReply(unwrapped(cause));
  const isTls = isPlain && (await speaksTls(url));
  const remedy = isTls ? plainRemedy(host) : tlsRemedy(host, codeOf(unwrapped(cause)));
  return new StoreError(remedy ?? remedyFor(host, protocol, cause), { cause });
}

function unwrapped(error: unknown): unknown {
  return error instanceof Error && 'originalError' in error ? error.originalError : error;
}

function remedyFor(host: string, protocol: string, cause: unknown): string {
  // A Redis without TLS takes the handshake for half a command, and waits for the rest.
  if (cause instanceof RedisSilenceError && protocol === 'rediss:')
    return `What answers at ${host} speaks no TLS, or hangs (no answer). Write redis:// in STORE_URL, give it the TLS port of Redis, or start Redis again.`;
  if (cause instanceof RedisSilenceError)
    return `What answers at ${host} is no Redis, or hangs (no answer to a command). Correct STORE_URL, or start Redis again.`;
  const code = codeIn(cause);
  switch (code) {
    case 'NOAUTH':
      return `Redis at ${host} wants a password (${code}). Give it in STORE_URL: redis://:PASSWORD@HOST, e.g. redis://:PASSWORD@${host}.`;
    case 'WRONGPASS':
    case 'AUTH':
      return `Redis at ${host} refuses the password (${code}). Correct it in STORE_URL: redis://:PASSWORD@HOST, or redis://USER:PASSWORD@HOST.`;
    case 'NOPERM':
      return `Redis at ${host} does not let this user write (${code}). Give the user in STORE_URL all commands on loadout:*.`;
    case 'READONLY':
      return `Redis at ${host} is a replica that takes no writes (${code}). Give STORE_URL the address of the primary.`;
    case 'OOM':
      return `Redis at ${host} has no memory left (${code}). Raise its maxmemory, or set maxmemory-policy to volatile-lru.`;
    case 'MISCONF':
      return `Redis at ${host} can't write to its disk and takes no writes (${code}). Free some space there, see the log of Redis.`;
    default:
      return `Redis at ${host} can't be reached (${code ?? 'no answer'}). Start it, or correct STORE_URL.`;
  }
}

/** Whether Redis is unreachable or refuses writes. Other errors, such as WRONGTYPE, concern one key or command. */
export function isRedisOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  return !isReply(error) || outageCode.test(codeIn(error) ?? '');
}

/** Whether a failed command was sent but not answered: Redis may have run it, or may run it later. */
export function mayHaveRun(error: unknown): boolean {
  if (!(error instanceof StoreAwayError) || error instanceof NotSentError) return false;
  return error.cause !== undefined && !isReply(error.cause);
}

function isReply(error: unknown): boolean {
  return error instanceof Error && /^-?[A-Z]{2,} /.test(error.message) && !('syscall' in error);
}

/** Finds the code in a message such as "connect ECONNREFUSED 127.0.0.1:6379" or "WRONGPASS invalid …". */
function codeIn(error: unknown): string | undefined {
  const words = String(error).match(/\b[A-Z]{3,}\b/g) ?? [];
  // Older versions quote the error of a script: "ERR Error running script …: -READONLY You can't write …".
  return words.find((word) => outageCode.test(word) || word === 'AUTH') ?? words[0];
}

const outageCode =
  /^(?:READONLY|MISCONF|OOM|NOAUTH|WRONGPASS|LOADING|BUSY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS)$/;
