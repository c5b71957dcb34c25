import type {
  APIAuditLogEntry,
  APIAutoModerationRule,
  APIGuildScheduledEvent,
  APIStageInstance,
  APISticker,
} from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import { ApiError } from '../errors/api-error.ts';
import type { LocalFile } from '../local-discord.ts';

export interface ServerRecords {
  readonly stickers: Collection<StoredSticker>;
  readonly events: Collection<StoredEvent>;
  readonly rules: Collection<APIAutoModerationRule>;
  /** Keyed by channel ID. */
  readonly stages: Collection<APIStageInstance>;
  /** Keyed by user ID. */
  readonly voices: Map<string, Voice>;
  readonly auditLog: APIAuditLogEntry[];
}

export interface StoredSticker {
  readonly sticker: APISticker;
  readonly picture: LocalFile;
}

export interface StoredEvent {
  readonly event: APIGuildScheduledEvent;
  /** IDs of interested users. */
  readonly interested: ReadonlySet<string>;
}

/** A member's voice state; no audio is sent. */
export interface Voice {
  readonly channelId: string;
  readonly sessionId: string;
  readonly isSelfMuted: boolean;
  readonly isSelfDeafened: boolean;
  /** Whether the member may only listen, on a stage. */
  readonly isSuppressed: boolean;
  readonly askedToSpeakAt: string | null;
}

export function createRecords(): ServerRecords {
  return {
    stickers: collect(({ sticker }: StoredSticker) => sticker.id, 10060, 'Unknown Sticker'),
    events: collect(({ event }: StoredEvent) => event.id, 10070, 'Unknown Guild Scheduled Event'),
    rules: collect(({ id }: APIAutoModerationRule) => id, 10066, 'Unknown Auto Moderation Rule'),
    stages: collect(({ channel_id }: APIStageInstance) => channel_id, 10067, 'Unknown Stage Instance'),
    voices: new Map(),
    auditLog: [],
  };
}

function collect<Value>(idOf: (value: Value) => string, code: number, message: string): Collection<Value> {
  return new Collection({ idOf, missing: () => new ApiError(404, code, message) });
}
