import type { IIdentifyThrottler, SessionInfo } from '@discordjs/ws';
import type { APIInteraction } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';
import type { OpenRest } from '../rest/rest.ts';

export interface Gateway {
  /** Of READY. A session that went on from an earlier process brings none: it stays pending then. */
  readonly applicationId: Promise<string>;
  isReady(): boolean;
  shards(): ShardState[];
  /** Resolves with the reason, in one line, when Discord has closed the line for good: nothing arrives any more. */
  readonly lost: Promise<string>;
  /** If sessions are stored, Discord holds back the events until the next start. */
  close(): Promise<void>;
}

export interface ShardState {
  id: number;
  isConnected: boolean;
  /** discord.js's word for it, e.g. `Ready` or `Connecting`. */
  state: string;
}

/** As many as Discord recommends, or those from `first` to `last` of `count`. */
export type Shards = 'auto' | { first: number; last: number; count: number };

/** Stores the sessions of the shards, so that the next process can resume them. Nothing here rejects. */
export interface GatewaySessions {
  find(shardId: number): Promise<SessionInfo | null>;
  /** Null: the session is over. */
  keep(shardId: number, session: SessionInfo | null): void;
}

export interface GatewayOptions {
  token: string;
  apiUrl: string;
  /** How the client sends its requests; undefined: by itself. */
  restOptions?: OpenRest['gatewayOptions'];
  shards: Shards;
  onInteraction: (raw: APIInteraction) => void;
  log: Log;
  /** How often the first connection is tried, about half a second each. */
  attemptsToStart?: number;
  /** Paces identifies if several processes share the application's buckets. Undefined: this is the only process. */
  createIdentifyThrottler?: ((maxConcurrency: number) => IIdentifyThrottler) | undefined;
}
