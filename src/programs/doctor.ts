import { parseArgs } from 'node:util';
import { loadSettings } from '../bot/config/config.ts';
import { examine } from '../bot/doctor/examine.ts';
import { answerHelp } from './answer-help.ts';

/**
 * `npm run doctor`: says what is wrong with an installation and what to do, one line for each finding as soon as it is
 * known. It changes nothing. With `--json` it prints one document at the end. The exit code is 1 if there is a problem.
 */
async function main(args: readonly string[]): Promise<void> {
  if (answerHelp(usage, args)) return;
  const isJson = readArguments(args);
  const examination = await examine(loadSettings(), (line) => isJson || console.log(line));
  if (isJson) console.log(JSON.stringify(examination, undefined, 2));
  // A check that hangs would keep the process alive.
  process.stdout.write('', () => process.exit(examination.ok ? 0 : 1));
}

function readArguments(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch {
    console.error(usage);
    return process.exit(1);
  }
}

const usage = 'Use it as: npm run doctor, or npm --silent run doctor -- --json.';

await main(process.argv.slice(2));
