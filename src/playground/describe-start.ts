import { isReachedByOthers } from '../shared/process/served-host.ts';

/** Returns text for the terminal, separated from the log by empty lines. */
export function describeStart({ url, host }: { url: string; host: string }): string {
  const lines = [`Open ${url} and type /player uid:9876543210`];
  if (isReachedByOthers(host))
    lines.push(
      `HOST is ${host}: everyone who reaches this machine over the network can use the playground too.`,
      'To keep it to this machine, set HOST=127.0.0.1.',
    );
  return `\n${lines.join('\n')}\n`;
}
