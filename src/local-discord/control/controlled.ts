import type { LocalDiscord } from '../local-discord.ts';

/** What is done from outside of the process, by tests in any language and by pages. */
export interface Controlled
  extends Pick<LocalDiscord, 'member' | 'people' | 'places' | 'commands' | 'onChange' | 'trouble' | 'reset'> {
  /** Whether interactions reach a bot of some application. */
  hasBot(): boolean;
  /** Runs a task later; returns the way to cancel it. */
  after(delayMs: number, task: () => void): () => void;
}
