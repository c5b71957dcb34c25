import { parseArgs } from 'node:util';
import { loadSettings } from '../bot/config/config.ts';
import { examine } from '../bot/doctor/examine.ts';
import { tryPlayer } from '../bot/doctor/try-player.ts';
import { regionPattern, uidPattern } from '../shared/contract/limits.ts';
import { answerHelp } from './answer-help.ts';

/**
 * `npm run doctor`: says what is wrong with an installation and what to do, one line for each finding as soon as it is
 * known. It changes nothing. With `--json` it prints one document at the end. The exit code is 1 if there is a problem.
 */
async function main(args: readonly string[]): Promise<void> {
  if (answerHelp(usage, args)) return;
  const { isJson, tried } = readArguments(args);
  if (tried) {
    const isFound = await tryPlayer(loadSettings().config, tried, console.log);
    process.exitCode = isFound ? 0 : 1;
    return;
  }
  const examination = await examine(loadSettings(), (line) => isJson || console.log(line));
  if (isJson) console.log(JSON.stringify(examination, undefined, 2));
  // A check that hangs would keep the process alive.
  process.stdout.write('', () => process.exit(examination.ok ? 0 : 1));
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false }, try: { type: 'string' } },
      allowPositionals: true,
    });
    const [region, ...others] = positionals;
    const { json: isJson, try: uid } = values;
    const isWrong = uid === undefined ? region !== undefined : isJson || !uidPattern.test(uid);
    if (isWrong || others.length > 0 || (region !== undefined && !regionPattern.test(region)))
      throw new Error(usage);
    return { isJson, tried: uid === undefined ? undefined : { uid, region } };
  } catch {
    console.error(usage);
    return process.exit(1);
  }
}

const usage =
  'Use it as: npm run doctor, npm --silent run doctor -- --json, or npm run doctor -- --try UID [REGION].';

await main(process.argv.slice(2));
