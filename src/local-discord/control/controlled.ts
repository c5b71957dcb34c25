import type { LocalDiscord } from '../local-discord.ts';

/** The operations that are open to other processes: to tests in any language, and to pages. */
export interface Controlled
  extends Pick<LocalDiscord, 'member' | 'people' | 'places' | 'commands' | 'onChange' | 'trouble' | 'reset'> {
  /** Whether interactions reach a bot of some application. */
  hasBot(): boolean;
  /** Runs a task later; returns the way to cancel it. */
  after(delayMs: number, task: () => void): () => void;
}
