import type { WorldFile } from './guild/world-file.ts';
import type { Limits } from './limits/limits.ts';
import type { UploadedFile } from './messages/uploaded-file.ts';

export interface LocalDiscordOptions extends WorldOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** The address to listen on, 127.0.0.1 by default. Other machines reach `/_local` only with `controlKey`. */
  host?: string;
  /** The page's address, to which `GET /` leads; empty if there is none. */
  pageUrl?: () => string;
  /** How long a member waits for the end of "thinking …". */
  answerTimeoutMs?: number;
  /** Called with each answer, right before it is sent. */
  onExchange?: ((exchange: Exchange) => void) | undefined;
}

export interface WorldOptions {
  /** Milliseconds since the epoch; the machine's clock by default. */
  now?: () => number;
  heartbeatIntervalMs?: number;
  /** How long a bot may take for its first answer; Discord's rule is 3 seconds. */
  acknowledgeWithinMs?: number;
  /** The content at the start: applications, servers, channels, roles and members. By default one application and two servers. */
  world?: WorldFile;
  token?: string | undefined;
  /** How many shards `/gateway/bot` recommends. */
  shards?: number;
  /** Limits that differ from Discord's and from the world file's. */
  limits?: Partial<Limits>;
  /** Bits of the privileged intents that the applications were granted; none by default. */
  privilegedIntents?: number;
  /** Runs a task later and returns the way to cancel it. The default's timers don't keep the process alive. */
  after?: (delayMs: number, task: () => void) => () => void;
}

/** One request and its answer, as an observer sees them. Tokens are in the path: keep it out of logs. */
export interface Exchange {
  /** Why it was refused, if that is known: more than Discord says. */
  explanation?: string;
  method: string;
  /** For the audit log, if the request names one. */
  reason?: string;
  /** With query, below `/api/v10`. */
  path: string;
  body: unknown;
  files: readonly UploadedFile[];
  status: number;
  response: unknown;
}
