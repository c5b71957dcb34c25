import { reasonOf } from '../shared/errors/reason-of.ts';
import { answerHelp } from './answer-help.ts';

/** Health check of a container: exits with 0 for a 2xx answer. Reads no settings, because it runs often. */
async function main([url = '']: readonly string[]): Promise<void> {
  if (answerHelp('Use it as: health-check URL')) return;
  try {
    const { ok, status } = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    console.log(`${url} answered ${status}`);
    if (!ok) process.exitCode = 1;
  } catch (error) {
    console.error(`${url} does not answer: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}

const timeoutMs = 4_000;
const headers = { 'user-agent': 'LoadoutHealth/1.0' };

await main(process.argv.slice(2));
