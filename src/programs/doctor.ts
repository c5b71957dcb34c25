import { parseArgs } from 'node:util';
import { loadSettings, type ReadSettings } from '../bot/config/config.ts';
import type { Check } from '../bot/doctor/check.ts';
import { checkDiscord } from '../bot/doctor/check-discord.ts';
import { checkImageSources } from '../bot/doctor/check-image-sources.ts';
import { checkPictures } from '../bot/doctor/check-pictures.ts';
import { checkPlayerApi } from '../bot/doctor/check-player-api.ts';
import { checkPorts } from '../bot/doctor/check-ports.ts';
import { checkStorage } from '../bot/doctor/check-storage.ts';
import { describeFinding, type Finding, note, ok, problem } from '../bot/doctor/finding.ts';
import { runChecks } from '../bot/doctor/run-checks.ts';

/**
 * `npm run doctor`: says what is wrong with an installation and what to do, one line for each finding as soon as it is
 * known. It changes nothing. With `--json` it prints one document at the end. The exit code is 1 if there is a problem.
 */
async function main(args: readonly string[]): Promise<void> {
  const isJson = readArguments(args);
  const found: Array<{ check: string } & Finding> = [];
  const print = (line: string) => isJson || console.log(line);
  const report = (check: string, findings: readonly Finding[]) => {
    for (const finding of findings) {
      found.push({ check, ...finding });
      print(describeFinding(check, finding));
    }
  };
  const settings = loadSettings();
  report('Node', [ok(process.version)]);
  report('Settings', judgeSettings(settings));
  print(`… Checking ${listed(checks)}: each for ${timeoutMs / 1_000} seconds at most.`);
  const wrong = new Set(settings.problems.map(({ setting }) => setting));
  await runChecks(
    checks,
    { config: settings.config, wrong, timeoutMs },
    { found: report, waiting: (names) => print(`… Still waiting for ${names.join(', ')}.`) },
  );
  const isWell = found.every(({ verdict }) => verdict !== 'problem');
  if (isJson) console.log(JSON.stringify({ ok: isWell, findings: found }, undefined, 2));
  // A check that hangs would keep the process alive.
  process.stdout.write('', () => process.exit(isWell ? 0 : 1));
}

const checks: readonly Check[] = [
  checkStorage,
  checkPictures,
  checkPorts,
  checkDiscord,
  checkPlayerApi,
  checkImageSources,
];

/** For one answer. */
const timeoutMs = 8_000;

/** @returns whether JSON is wanted */
function readArguments(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch {
    console.error('Use it as: npm run doctor, or npm --silent run doctor -- --json.');
    return process.exit(1);
  }
}

function judgeSettings({ config, problems, warnings }: ReadSettings): Finding[] {
  const start = config.discord.token ? 'DISCORD_TOKEN is set: the bot' : 'no DISCORD_TOKEN: the playground';
  const wrong = problems.map(({ setting, message }) => problem(`${setting}: ${message}`));
  return [...warnings.map(note), ...(wrong.length > 0 ? wrong : [ok(`understood; ${start} will start`)])];
}

function listed(all: readonly Check[]): string {
  return all.map(({ name }) => name).join(', ');
}

await main(process.argv.slice(2));
