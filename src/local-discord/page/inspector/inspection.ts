export interface Inspection<Trace = unknown, Bot = unknown> {
  interactions: InspectedEntry[];
  /** Why requests were refused, newest first, in English for the bot's developer. */
  reasons: string[];
  /** By default the newest that is not an autocomplete. */
  shown?: InspectedInteraction<Trace>;
  bot?: Bot;
}

export interface InspectedEntry {
  id: string;
  name: string;
  user: string;
  isTyping: boolean;
  messageId?: string;
}

export interface InspectedInteraction<Trace = unknown> extends InspectedEntry {
  /** `request` has a shortened token; times are in milliseconds since the epoch. */
  request: unknown;
  sentAt: number;
  exchanges: InspectedExchange[];
  /** The bot's own trace; absent for other bots. */
  trace?: Trace;
}

export interface InspectedExchange {
  method: string;
  /** Relative to `/api/v10`, with a shortened token. */
  path: string;
  status: number;
  body: unknown;
  files: { name: string; bytes: number }[];
  response: unknown;
  /** Explanation beyond Discord's, in English. */
  explanation?: string;
  answeredAt: number;
}
