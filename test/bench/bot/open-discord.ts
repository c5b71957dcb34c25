import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Orders, Results } from './discord.ts';

/** A Discord in a process of its own, which drives the bot that logs in there. */
export interface BenchDiscord {
  /** REST base without version. */
  apiUrl: string;
  /** One order at a time. */
  order<Name extends keyof Orders>(name: Name, order: Orders[Name]): Promise<Results[Name]>;
  close(): void;
}

export async function openDiscord(): Promise<BenchDiscord> {
  const child = fork(fileURLToPath(new URL('discord.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const [{ apiUrl }] = await once(child, 'message');
  return {
    apiUrl,
    async order(name, order) {
      child.send({ name, order });
      const [result] = await once(child, 'message');
      return result;
    },
    close: () => child.kill(),
  };
}
