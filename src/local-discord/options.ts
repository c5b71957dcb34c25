import type { WorldFile } from './guild/world-file.ts';
import type { Limits } from './limits/limits.ts';
import type { UploadedFile } from './messages/uploaded-file.ts';

export interface LocalDiscordOptions extends WorldOptions {
  port?: number;
  /** 127.0.0.1 by default. Other machines need `controlKey` for `/_local`. */
  host?: string;
  /** The page's URL, to which `GET /` redirects; empty without a page. */
  pageUrl?: () => string;
  /** How long a step waits for a deferred answer. */
  answerTimeoutMs?: number;
  /** Called right before each response is sent. */
  onExchange?: ((exchange: Exchange) => void) | undefined;
}

export interface WorldOptions {
  now?: () => number;
  heartbeatIntervalMs?: number;
  /** Time limit for a bot's first answer; Discord's is 3 seconds. */
  acknowledgeWithinMs?: number;
  /** By default one application and two servers. */
  world?: WorldFile;
  token?: string | undefined;
  /** The number of shards that `/gateway/bot` recommends. */
  shards?: number;
  /** Override Discord's limits and the world file's. */
  limits?: Partial<Limits>;
  /** Privileged intents that are granted; none by default. */
  privilegedIntents?: number;
  /** Timer; returns a cancel function. Default timers do not keep the process alive. */
  after?: (delayMs: number, task: () => void) => () => void;
}

/** A request and its response. Paths contain tokens, so do not log them. */
export interface Exchange {
  /** Why the request was refused, beyond what Discord says. */
  explanation?: string;
  method: string;
  /** Reason for the audit log. */
  reason?: string;
  /** Includes the query; relative to `/api/v10`. */
  path: string;
  body: unknown;
  files: readonly UploadedFile[];
  status: number;
  response: unknown;
}
