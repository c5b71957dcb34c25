import type { Ids } from '../list-ids.ts';
import type { LocalDiscord } from '../local-discord.ts';
import type { Exchange } from '../options.ts';

/** Without the content of files, which would outlive their messages. */
export type KeptExchange = Omit<Exchange, 'files'> & { files: string[] };

export interface Controlled
  extends Pick<
    LocalDiscord,
    'member' | 'people' | 'places' | 'commands' | 'onChange' | 'trouble' | 'clock' | 'explanations' | 'reset'
  > {
  ids(): Ids;
  /** The newest requests of bots with their answers, oldest first. */
  exchanges(): readonly KeptExchange[];
  /** How often each operation was asked for that is not done. */
  unserved(): Readonly<Record<string, number>>;
  hasBot(): boolean;
  /** Runs a task later by the time of the process; returns the way to cancel it. */
  after(delayMs: number, task: () => void): () => void;
}
