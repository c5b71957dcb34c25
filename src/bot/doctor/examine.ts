import type { ReadSettings } from '../config/config.ts';
import type { Check } from './check.ts';
import { checkDiscord } from './check-discord.ts';
import { checkImageSources } from './check-image-sources.ts';
import { checkItemNames } from './check-item-names.ts';
import { checkPictures } from './check-pictures.ts';
import { checkPlayerApi } from './check-player-api.ts';
import { checkPorts } from './check-ports.ts';
import { checkStorage } from './check-storage.ts';
import { describeFinding, type Finding, failed, note, ok, problem } from './finding.ts';
import { runChecks } from './run-checks.ts';

/** Checks an installation. @param load if it throws, nothing else is checked @param print receives each finding */
export async function examine(load: () => ReadSettings, print: (line: string) => void): Promise<Examination> {
  const findings: Examination['findings'] = [];
  const report = (check: string, found: readonly Finding[]) => {
    for (const finding of found) {
      findings.push({ check, ...finding });
      print(describeFinding(check, finding));
    }
  };
  report('Node', [ok(process.version)]);
  const settings = attempt(load);
  if ('verdict' in settings) {
    report('Settings', [settings]);
    return { ok: false, findings };
  }
  report('Settings', judgeSettings(settings));
  const names = checks.map(({ name }) => name).join(', ');
  print(`… Checking ${names}: each for ${timeoutMs / 1_000} seconds at most.`);
  const wrong = new Set(settings.problems.map(({ setting }) => setting));
  await runChecks(
    checks,
    { config: settings.config, wrong, timeoutMs },
    { found: report, waiting: (names) => print(`… Still waiting for ${names.join(', ')}.`) },
  );
  return { ok: findings.every(({ verdict }) => verdict !== 'problem'), findings };
}

function attempt(load: () => ReadSettings): ReadSettings | Finding {
  try {
    return load();
  } catch (error) {
    return failed(error);
  }
}

interface Examination {
  ok: boolean;
  findings: Array<{ check: string } & Finding>;
}

const ownChecks: readonly Check[] = [checkStorage, checkPictures, checkPorts];
const checks = [...ownChecks, checkDiscord, checkPlayerApi, checkImageSources, checkItemNames];

const timeoutMs = 8_000;

function judgeSettings({ config, problems, warnings }: ReadSettings): Finding[] {
  const start = config.discord.token ? 'DISCORD_TOKEN is set: the bot' : 'no DISCORD_TOKEN: the playground';
  const wrong = problems.map(({ setting, message }) => problem(`${setting}: ${message}`));
  return [...warnings.map(note), ...(wrong.length > 0 ? wrong : [ok(`understood; ${start} will start`)])];
}
