import type { WorldFile } from './guild/world-file.ts';
import type { Limits } from './limits/limits.ts';
import type { UploadedFile } from './messages/uploaded-file.ts';

export interface LocalDiscordOptions extends WorldOptions {
  port?: number;
  /** 127.0.0.1 by default. Other machines reach `/_local` only with `controlKey`. */
  host?: string;
  /** The page's address, for `GET /`; empty without a page. */
  pageUrl?: () => string;
  /** The longest wait for the end of "thinking …". */
  answerTimeoutMs?: number;
  /** Called right before each answer is sent. */
  onExchange?: ((exchange: Exchange) => void) | undefined;
}

export interface WorldOptions {
  now?: () => number;
  heartbeatIntervalMs?: number;
  /** Limit for a bot's first answer; Discord's rule is 3 seconds. */
  acknowledgeWithinMs?: number;
  /** Applications, servers, channels, roles and members; by default one application and two servers. */
  world?: WorldFile;
  token?: string | undefined;
  /** The number that `/gateway/bot` recommends. */
  shards?: number;
  /** Override Discord's and the world file's. */
  limits?: Partial<Limits>;
  /** Granted privileged intents; none by default. */
  privilegedIntents?: number;
  /** Returns a cancel function. Default timers don't keep the process alive. */
  after?: (delayMs: number, task: () => void) => () => void;
}

/** A request and its answer. Paths contain tokens: keep them out of logs. */
export interface Exchange {
  /** More than Discord says: why it was refused. */
  explanation?: string;
  method: string;
  /** Goes to the audit log. */
  reason?: string;
  /** Includes the query; relative to `/api/v10`. */
  path: string;
  body: unknown;
  files: readonly UploadedFile[];
  status: number;
  response: unknown;
}
