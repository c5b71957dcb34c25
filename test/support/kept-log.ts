import { createLog } from '../../src/bot/operations/create-log.ts';
import type { Log } from '../../src/shared/log/log.ts';
import { keepOutput } from './keep-output.ts';

/**
 * The log of a test: every line, written as the house writes it, is kept for the search of secrets, and so is what each
 * error in it says before anything is struck out.
 * @param read called with each line
 */
export function keptLog(read: (line: string) => void = () => {}): Log {
  const write = (line: string) => {
    keepOutput('log', line);
    read(line);
  };
  const log = createLog('debug', { destination: { write } });
  const at = (level: keyof Log) => (facts: object, message: string) => {
    if ('error' in facts) keepOutput('errors', messagesOf(facts.error));
    log[level](facts, message);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${messagesOf(error.cause)}` : `${error}\n`;
}
