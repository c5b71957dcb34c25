import { parseArgs } from 'node:util';
import { loadConfig, loadSettings } from '../bot/config/config.ts';
import { examine } from '../bot/doctor/examine.ts';
import { tryPlayer } from '../bot/doctor/try-player.ts';
import { uidPattern } from '../shared/contract/limits.ts';
import { findRegionGroup, isRegionGroup } from '../shared/contract/regions.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { commandFor } from '../shared/process/command-for.ts';
import { answerHelp } from './answer-help.ts';

/** `npm run doctor`: prints findings with remedies and changes nothing. Exits with 1 if there is a problem. */
async function main(args: readonly string[]): Promise<void> {
  if (answerHelp(usage, args)) return;
  const { isJson, tried } = readArguments(args);
  if (tried) {
    process.exitCode = (await isFound(tried)) ? 0 : 1;
    return;
  }
  const examination = await examine(loadSettings, (line) => isJson || console.log(line));
  if (isJson) console.log(JSON.stringify(examination, undefined, 2));
  process.stdout.write('', () => process.exit(examination.ok ? 0 : 1));
}

async function isFound(tried: Parameters<typeof tryPlayer>[1]): Promise<boolean> {
  try {
    return await tryPlayer(loadConfig(console.error), tried, console.log);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
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
    if (others.length > 0 || (uid === undefined ? region !== undefined : isJson)) return stop(usage);
    if (uid !== undefined && !uidPattern.test(uid))
      return stop(`${uid} is no player ID: it has 5 to 15 digits.`);
    if (region !== undefined && !isRegion(region))
      return stop(`${region} is no region. Give one such as TH.`);
    return { isJson, tried: uid === undefined ? undefined : { uid, region } };
  } catch {
    return stop(usage);
  }
}

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const isRegion = (code: string) => findRegionGroup(code) !== undefined || isRegionGroup(code.toLowerCase());

const usage = `Use it as: ${commandFor('doctor')}, ${commandFor('doctor', '--json')}, or ${commandFor('doctor', '--try UID [REGION]')}, with a region such as TH.`;

await main(process.argv.slice(2));
