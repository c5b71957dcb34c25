import { reasonOf } from '../shared/errors/reason-of.ts';
import { answerHelp } from './answer-help.ts';

/**
 * Asks the address that it is given, as a container's health check: exit code 0 if it answers with 2xx, else 1. It reads no
 * settings, because it runs every few seconds; images without curl have nothing else to ask with.
 */
async function main([url = '']: readonly string[]): Promise<void> {
  if (answerHelp('Use it as: health-check URL')) return;
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    console.log(`${url} answered ${status}`);
    if (!ok) process.exitCode = 1;
  } catch (error) {
    console.error(`${url} does not answer: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}

const timeoutMs = 4_000;

await main(process.argv.slice(2));
