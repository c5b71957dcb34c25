/** @template Trace, Bot what the page's extension knows of the bot */
export interface Inspection<Trace = unknown, Bot = unknown> {
  /** The recorded interactions, newest first. */
  interactions: InspectedEntry[];
  /** Why something was refused of late, newest first, in English: for who builds a bot of their own. */
  reasons: string[];
  /** The requested one, else the newest that is not autocomplete; absent if there is none. */
  shown?: InspectedInteraction<Trace>;
  /** How the bot does now, for the page's extension; absent while it does not run, and if it is another's. */
  bot?: Bot;
}

export interface InspectedEntry {
  id: string;
  /** The member's action, e.g. `/player uid:9876543210`, `Refresh`; for a form its title. */
  name: string;
  user: string;
  /** An option was being typed. */
  isTyping: boolean;
  messageId?: string;
}

export interface InspectedInteraction<Trace = unknown> extends InspectedEntry {
  /** As it went to the bot, its token shortened; all times are in milliseconds since the epoch. */
  request: unknown;
  sentAt: number;
  exchanges: InspectedExchange[];
  /** The bot's own trace, for the page's extension; absent if the bot is another's. */
  trace?: Trace;
}

export interface InspectedExchange {
  method: string;
  /** Below `/api/v10`, the token shortened. */
  path: string;
  status: number;
  body: unknown;
  files: { name: string; bytes: number }[];
  response: unknown;
  /** Why it was refused: more than Discord says, in English. */
  explanation?: string;
  answeredAt: number;
}
