import type { Span } from '../../../bot/trace/trace.ts';
import type { State } from '../../../shared/process/watch-state.ts';

/** The tabs of the side panel; the last two work only for the playground's own bot. */
export const inspectorTabs = ['wire', 'timeline', 'state'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

export interface Inspection {
  /** The recorded interactions, newest first. */
  interactions: InspectedEntry[];
  /** Why something was refused of late, newest first, in English: for who builds a bot of their own. */
  reasons: string[];
  /** The requested one, else the newest that is not autocomplete; absent if there is none. */
  shown?: InspectedInteraction;
  /** How the bot does now; absent while it does not run, and if it is another's. */
  bot?: BotState;
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

export interface InspectedInteraction extends InspectedEntry {
  /** As it went to the bot, its token shortened; all times are in milliseconds since the epoch. */
  request: unknown;
  sentAt: number;
  exchanges: InspectedExchange[];
  /** The bot's own trace; absent if the bot is not Loadout. */
  trace?: { receivedAt: number; endedAt?: number; spans: readonly Span[]; outcome?: string };
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

/** The figures of monitoring, and what came of the questions to the player API since the playground runs. */
export interface BotState {
  now: number;
  playerApi: ReturnType<State['playerApi']>;
  pictureSources: ReturnType<State['pictureSources']>;
  renders: ReturnType<State['renders']>;
  answers: { live: number; cached: number; stale: number; failed: number };
}
