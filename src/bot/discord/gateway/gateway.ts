import type { IIdentifyThrottler, SessionInfo } from '@discordjs/ws';
import type { APIInteraction } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';
import type { OpenRest } from '../rest/rest.ts';

export interface Gateway {
  readonly applicationId: Promise<string>;
  isReady(): boolean;
  shards(): ShardState[];
  /** Resolves with a one-line reason when Discord closes the connection for good. */
  readonly lost: Promise<string>;
  /** Closes the connection. If sessions are stored, Discord holds back events until the next start. */
  close(): Promise<void>;
}

export interface ShardState {
  id: number;
  isConnected: boolean;
  /** discord.js's name of the state, e.g. `Ready` or `Connecting`. */
  state: string;
}

export type Shards = 'auto' | { first: number; last: number; count: number };

/** Stores the shards' sessions for the next process. Never rejects. */
export interface GatewaySessions {
  find(shardId: number): Promise<SessionInfo | null>;
  keep(shardId: number, session: SessionInfo | null): void;
}

export interface GatewayOptions {
  token: string;
  apiUrl: string;
  restOptions?: OpenRest['gatewayOptions'];
  shards: Shards;
  onInteraction: (raw: APIInteraction) => void;
  log: Log;
  attemptsToStart?: number;
  /** Paces identify requests if several processes share the application's buckets. */
  createIdentifyThrottler?: ((maxConcurrency: number) => IIdentifyThrottler) | undefined;
}
