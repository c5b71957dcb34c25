import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, loadSettings } from '../bot/config/config.ts';
import { examine } from '../bot/doctor/examine.ts';
import { tryPlayer } from '../bot/doctor/try-player.ts';
import { uidPattern } from '../shared/contract/limits.ts';
import { findRegionGroup, isRegionGroup } from '../shared/contract/regions.ts';
import { answerHelp } from './answer-help.ts';

/**
 * `npm run doctor`: prints findings with remedies, changes nothing. `--json`: one document at the end. Exits with 1
 * for a problem.
 */
async function main(args: readonly string[]): Promise<void> {
  if (answerHelp(usage, args)) return;
  const { isJson, tried } = readArguments(args);
  if (tried) {
    process.exitCode = (await isFound(tried)) ? 0 : 1;
    return;
  }
  const examination = await examine(loadSettings(), (line) => isJson || console.log(line));
  if (isJson) console.log(JSON.stringify(examination, undefined, 2));
  // A hanging check would keep the process alive.
  process.stdout.write('', () => process.exit(examination.ok ? 0 : 1));
}

async function isFound(tried: Parameters<typeof tryPlayer>[1]): Promise<boolean> {
  try {
    return await tryPlayer(loadConfig(console.error), tried, console.log);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return false;
  }
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
    if (isWrong || others.length > 0 || (region !== undefined && !isRegion(region))) throw new Error(usage);
    return { isJson, tried: uid === undefined ? undefined : { uid, region } };
  } catch {
    console.error(usage);
    return process.exit(1);
  }
}

const isRegion = (code: string) => findRegionGroup(code) !== undefined || isRegionGroup(code.toLowerCase());

const usage =
  'Use it as: npm run doctor, npm --silent run doctor -- --json, or npm run doctor -- --try UID [REGION], with a region such as TH.';

await main(process.argv.slice(2));
