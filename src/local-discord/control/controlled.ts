import type { Ids } from '../list-ids.ts';
import type { LocalDiscord } from '../local-discord.ts';
import type { Exchange } from '../options.ts';

export type KeptExchange = Omit<Exchange, 'files'> & { files: string[] };

export interface Controlled
  extends Pick<
    LocalDiscord,
    'member' | 'people' | 'places' | 'commands' | 'onChange' | 'trouble' | 'clock' | 'explanations' | 'reset'
  > {
  ids(): Ids;
  exchanges(): readonly KeptExchange[];
  unserved(): Readonly<Record<string, number>>;
  hasBot(): boolean;
  after(delayMs: number, task: () => void): () => void;
}
