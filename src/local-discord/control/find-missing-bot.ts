import type { Controlled } from './controlled.ts';

/** Says what a test still waits for; undefined if a bot is connected and the command, if given, is registered. */
export function findMissingBot(
  { hasBot, commands }: Pick<Controlled, 'hasBot' | 'commands'>,
  command: string | undefined,
): string | undefined {
  if (!hasBot()) return 'No bot is connected.';
  const names = commands().map(({ name }) => name);
  if (!command || names.includes(command)) return undefined;
  return `There is no command “${command}”. The commands are: ${names.join(', ') || 'none'}.`;
}
