import { parseArgs } from 'node:util';
import { commands } from '../../commands/index.ts';
import { describeRegistration, registerApplication } from '../bot/app/register-application.ts';
import {
  type Config,
  ConfigError,
  listSecrets,
  readConfig,
  readEnvironment,
  readSettings,
} from '../bot/config/config.ts';
import {
  type Environment,
  fillIn,
  parseEnvFile,
  readEnvFile,
  withSettings,
  writeEnvFile,
} from '../bot/config/env-file.ts';
import { withoutQuotes } from '../bot/config/without-quotes.ts';
import { toDefinitions } from '../bot/discord/register/definitions.ts';
import { describeFinding } from '../bot/doctor/finding.ts';
import { startOwnService } from '../bot/doctor/own-service.ts';
import { SetupStopped } from '../bot/doctor/questions.ts';
import { askedSettings, requestSettings, setUp } from '../bot/doctor/set-up.ts';
import { createLog } from '../bot/operations/create-log.ts';
import { openServiceStore } from '../service/open-service-store.ts';
import { reasonOf } from '../shared/errors/reason-of.ts';
import { commandFor, isInImage } from '../shared/process/command-for.ts';
import { isLoopback } from '../shared/process/served-host.ts';
import { answerHelp } from './answer-help.ts';
import { terminalQuestions } from './terminal-questions.ts';

/** `npm run setup`: asks for token and player API, checks them, writes `.env` (0600) and registers the commands. */
async function main(args: readonly string[]): Promise<void> {
  if (answerHelp(usage, args)) return;
  const { mayAsk, source, settings } = readArguments(args);
  const before = readEnvFile('.env');
  const { text, values, problems } = before ?? readEnvFile('.env.example') ?? parseEnvFile('');
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `.env: ${problem}`));
  const given = readEnvironment(values);
  const environment = withSettings(given, settings);
  const { answers, usesOwnService } = await setUp({
    environment,
    hasToken: 'DISCORD_TOKEN_FILE' in settings,
    tokenPlace: tokenSettings.some((name) => values[name] && given[name] === values[name])
      ? '.env'
      : 'the environment',
    source,
    questions: mayAsk ? terminalQuestions : undefined,
    report: (name, findings) => {
      const shown = findings.length > 1 ? findings.filter(({ verdict }) => verdict !== 'note') : findings;
      for (const finding of shown) console.log(describeFinding(name, finding));
    },
    makeServiceKey: () => makeServiceKey(readSettings(environment).config),
    timeoutMs: 8_000,
  });
  const backup = before ? {} : { BACKUP_EVERY: given.BACKUP_EVERY || '1d' };
  await writeEnvFile('.env', fillIn(text, { ...settingsToKeep(given, values), ...backup, ...answers }));
  const place = isInImage() ? '/data/.env, in the volume' : '.env';
  console.log(`✓ Settings: written to ${place}, which only your user can read`);
  const config = readConfig(withSettings(environment, answers));
  const log = createLog('error', { secrets: listSecrets(config) });
  console.log(describeRegistration(await registerApplication(config, toDefinitions(commands), log)));
  console.log(describeStart(config, usesOwnService));
  if (config.discord.publicKey !== undefined) console.log(withoutGateway);
}

/** Lists settings of the environment that the file lacks, since the token belongs to the Discord that was checked. */
function settingsToKeep(environment: Environment, file: Environment): Record<string, string> {
  const names = [
    'DISCORD_API_URL',
    ...askedSettings,
    ...requestSettings,
    'DISCORD_TOKEN_FILE',
    'PLAYER_API_KEY_FILE',
  ];
  const kept = names.flatMap((name) => {
    const value = withoutQuotes(environment[name] ?? '');
    return value && value !== file[name] ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}

const tokenSettings = ['DISCORD_TOKEN', 'DISCORD_TOKEN_FILE'] as const;

interface Arguments {
  mayAsk: boolean;
  source: 'address' | 'own-service' | undefined;
  settings: Record<string, string>;
}

function readArguments(args: readonly string[]): Arguments {
  const { yes, service, ...values } = parse(args);
  if (!yes && !process.stdin.isTTY) throw new SetupStopped(`There is no terminal to ask in. ${usage}`);
  const url = values['api-url'];
  return {
    mayAsk: !yes,
    source: service ? 'own-service' : url ? 'address' : undefined,
    settings: {
      ...(values['token-file'] && { DISCORD_TOKEN_FILE: values['token-file'] }),
      ...(url && { PLAYER_API_URL: url }),
      ...(values['key-file'] ? { PLAYER_API_KEY_FILE: values['key-file'] } : url && { PLAYER_API_KEY: '' }),
    },
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { yes: flag, service: flag, 'token-file': text, 'api-url': text, 'key-file': text };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    throw new SetupStopped(usage, { cause });
  }
}

const usage = `Use it as: ${commandFor('setup')}, or without questions: ${commandFor('setup', '--yes --token-file FILE')}, with --api-url URL and --key-file FILE, or with --service.`;

async function makeServiceKey({ service: { dataFolder, storeUrl } }: Config): Promise<string> {
  const store = await openServiceStore({ dataFolder, storeUrl, now: Date.now });
  try {
    return await store.keys.make('loadout');
  } finally {
    await store.close();
  }
}

function describeStart({ discord, playerApi }: Config, usesOwnService: boolean): string {
  if (isInImage())
    return [
      'Start Loadout',
      `  with Docker    ${usesOwnService ? startOwnService() : 'docker compose up --detach'} (if Loadout runs: then docker compose restart)`,
      `  with Podman    ${usesOwnService ? 'take the # from its two lines in loadout.container, then ' : ''}systemctl --user daemon-reload && systemctl --user restart loadout`,
    ].join('\n');
  const addresses = [discord.apiUrl, playerApi.url, playerApi.second?.url];
  const isLocal = addresses.some((url) => url !== undefined && isLoopback(new URL(url).hostname));
  const service = usesOwnService ? [`Start the player API in a shell of its own: ${startOwnService()}`] : [];
  const here = commandFor('start');
  if (here !== 'npm start') return [...service, `Start Loadout: ${here}`].join('\n');
  return [
    ...service,
    'Start Loadout',
    `  from a clone   ${here}`,
    ...(isLocal ? [] : ['  with Docker    docker compose up --detach']),
    '  with systemd   install --mode=0600 .env /etc/loadout.env, then systemctl enable --now /opt/loadout/.github/deploy/loadout.service (if it runs: systemctl restart loadout)',
    '  on a panel     node dist/start.js (after npm run build)',
  ].join('\n');
}

const withoutGateway =
  'DISCORD_PUBLIC_KEY is set, so Loadout uses no gateway. Remove it, or give Discord your address after the start: .github/docs/scaling.md, Over HTTP';

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
