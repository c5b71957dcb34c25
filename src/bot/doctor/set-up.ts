import { type ReadSettings, readSettings, type SettingName } from '../config/config.ts';
import { type Environment, withSettings } from '../config/env-file.ts';
import type { Check } from './check.ts';
import { checkDiscord } from './check-discord.ts';
import { checkPlayerApi } from './check-player-api.ts';
import { type Finding, problem } from './finding.ts';
import { ownServiceUrl } from './own-service.ts';
import { type Questions, SetupStopped } from './questions.ts';
import { runChecks } from './run-checks.ts';

type Answers = Partial<Record<SettingName, string>>;

const tokenSettings: readonly SettingName[] = ['DISCORD_TOKEN'];
const apiSettings: readonly SettingName[] = ['PLAYER_API_URL', 'PLAYER_API_KEY', 'PLAYER_API_USER_AGENT'];
export const askedSettings = [...tokenSettings, ...apiSettings];
/** Settings of requests to the player API, which are checked together with its address. */
export const requestSettings: readonly SettingName[] = [
  'PLAYER_API_KEY_HEADER',
  'PLAYER_API_REQUEST',
  'PLAYER_API_STATS_REQUEST',
  'PLAYER_API_SEARCH_REQUEST',
];

interface SetUpOptions {
  environment: Environment;
  hasToken: boolean;
  tokenPlace: string;
  /** Absent if the command line does not choose a source of players. */
  source: 'address' | 'own-service' | undefined;
  /** Absent if there is no user to ask. */
  questions: Questions | undefined;
  report(name: string, findings: readonly Finding[]): void;
  makeServiceKey(): Promise<string>;
  /** Timeout of a single request to Discord or the player API. */
  timeoutMs: number;
}

/** Asks for required settings, and tests each answer against Discord or the player API. @throws SetupStopped */
export async function setUp(options: SetUpOptions): Promise<{ answers: Answers; usesOwnService: boolean }> {
  const given = [
    ...(options.hasToken ? tokenSettings : []),
    ...(options.source === 'address' ? apiSettings : []),
  ];
  const unusable = readSettings(options.environment).problems.find(
    ({ setting }) => !askedSettings.some((asked) => asked === setting && !given.includes(asked)),
  );
  if (unusable) throw new SetupStopped(`${unusable.setting} ${unusable.message}`);
  const token = await settle(options, {
    check: () => checkDiscord,
    settings: tokenSettings,
    known: await findKnownToken(options),
    ask: async (questions) => ({ DISCORD_TOKEN: await questions.secret('The bot’s token') }),
    missing: 'Give the bot’s token with --token-file FILE.',
  });
  const { answers, usesOwnService } = await settlePlayerApi(options);
  return { answers: { ...token, ...answers }, usesOwnService };
}

async function findKnownToken(options: SetUpOptions): Promise<Answers | undefined> {
  const { environment, hasToken, tokenPlace, questions } = options;
  const { config, problems } = readSettings(environment);
  const { token } = config.discord;
  if (problems.some(({ setting }) => setting === 'DISCORD_TOKEN')) return kept;
  if (!token) return undefined;
  if (hasToken) return { DISCORD_TOKEN: token };
  if (!questions) return kept;
  const choice = await questions.choose(`There is a token already, in ${tokenPlace}.`, [
    { value: 'keep', label: 'Keep it' },
    { value: 'type', label: 'Type another one' },
  ]);
  return choice === 'keep' ? kept : undefined;
}

/** Answers that keep the current values. Empty, so that nothing is written. */
const kept: Answers = {};

type Source = 'address' | 'keep' | 'type' | 'own-service';

async function settlePlayerApi(
  options: SetUpOptions,
): Promise<{ answers: Answers; usesOwnService: boolean }> {
  const { environment, questions } = options;
  let source: Source | undefined = options.source ?? (questions ? undefined : 'keep');
  const answers = await settle(options, {
    // Our own service need not be running yet.
    check: () => (source === 'own-service' ? undefined : checkPlayerApi),
    settings: apiSettings,
    known: source && (await findAnswers(source, options)),
    ask: async (questions, typed) => {
      source = await chooseSource(questions, environment);
      const found = await findAnswers(source, options);
      return found ?? askForPlayerApi(questions, withSettings(environment, typed));
    },
    missing: 'Say where players come from: --api-url URL with --key-file FILE, or --service.',
  });
  return { answers, usesOwnService: source === 'own-service' };
}

async function findAnswers(source: Source, options: SetUpOptions): Promise<Answers | undefined> {
  const { playerApi, service } = readSettings(options.environment).config;
  if (source === 'own-service')
    return { PLAYER_API_URL: ownServiceUrl(service), PLAYER_API_KEY: await options.makeServiceKey() };
  const { url = options.environment.PLAYER_API_URL, key = '' } = joinAddresses(playerApi);
  if (!url || source === 'type') return undefined;
  return source === 'address' ? { PLAYER_API_URL: url, PLAYER_API_KEY: key } : kept;
}

function joinAddresses({ url, key, second }: ReadSettings['config']['playerApi']) {
  if (!second) return { url, key };
  return { url: `${url},${second.url}`, key: `${key ?? ''},${second.key ?? ''}` };
}

function chooseSource(questions: Questions, environment: Environment): Promise<Source> {
  const { url } = joinAddresses(readSettings(environment).config.playerApi);
  return questions.choose<Source>('Where do players come from?', [
    ...(url ? [{ value: 'keep', label: `From ${url}, as now` } as const] : []),
    { value: 'type', label: 'From a player API whose address I have' },
    { value: 'own-service', label: 'From Loadout’s own service: its players are invented' },
  ]);
}

async function askForPlayerApi(questions: Questions, environment: Environment): Promise<Answers> {
  const { playerApi } = readSettings(environment).config;
  const text = (setting: SettingName, question: string, initial: string | undefined) =>
    questions.text(question, {
      initial,
      problemOf: (answer) => {
        const { problems } = readSettings(withSettings(environment, { [setting]: answer }));
        const found = problems.find((problem) => problem.setting === setting);
        return found && `This ${found.message}`;
      },
    });
  const url = await text(
    'PLAYER_API_URL',
    'Its address, such as https://players.example/api/v1',
    joinAddresses(playerApi).url,
  );
  // Keep even an empty key, so that it replaces the key of another address.
  const key = await questions.secret('Its key (Enter if it needs none)', { isOptional: true });
  const own = environment.PLAYER_API_USER_AGENT ? playerApi.userAgent : undefined;
  const userAgent = await text(
    'PLAYER_API_USER_AGENT',
    `How Loadout introduces itself to it: name/version (+your address)${own ? '' : `. Enter for ${playerApi.userAgent}, by which its operator can't reach you`}`,
    own,
  );
  return {
    PLAYER_API_URL: url,
    PLAYER_API_KEY: key,
    ...(userAgent && { PLAYER_API_USER_AGENT: userAgent }),
  };
}

interface Step {
  check(): Check | undefined;
  /** Settings whose problems this step can solve. */
  settings: readonly SettingName[];
  /** Answers given without asking; undefined if the user must be asked first. */
  known: Answers | undefined;
  /** @param typed earlier answers, which had a problem */
  ask(questions: Questions, typed: Answers): Promise<Answers>;
  missing: string;
}

/** Repeats the question until the check passes or the user accepts a problem. */
async function settle(options: SetUpOptions, step: Step): Promise<Answers> {
  const { settings, known, ask, missing } = step;
  const { questions } = options;
  const askAgain = (typed: Answers = {}) => {
    if (!questions) throw new SetupStopped(missing);
    return ask(questions, typed);
  };
  for (let answers = known ?? (await askAgain()); ; answers = await askAgain(answers)) {
    const check = step.check();
    if (!check) return answers;
    const findings = await judge(options, check, { settings, answers });
    options.report(check.name, findings);
    if (!findings.some(({ verdict }) => verdict === 'problem')) return answers;
    if (!questions) throw new SetupStopped('Nothing was written.');
    const next = await questions.choose('There is a problem. What now?', [
      { value: 'again', label: 'Type it again' },
      { value: 'goOn', label: 'Go on with it' },
      { value: 'stop', label: 'Stop' },
    ]);
    if (next === 'goOn') return answers;
    if (next === 'stop') throw new SetupStopped('Nothing was written.');
  }
}

async function judge(
  { environment, timeoutMs }: SetUpOptions,
  check: Check,
  { settings, answers }: { settings: readonly SettingName[]; answers: Answers },
): Promise<readonly Finding[]> {
  const { config, problems } = readSettings(withSettings(environment, answers));
  const wrong = problems.filter(({ setting }) => settings.some((one) => one === setting));
  if (wrong.length > 0) return wrong.map(({ setting, message }) => problem(`${setting}: ${message}`));
  const found: Finding[] = [];
  await runChecks(
    [check],
    { config, wrong: new Set(problems.map(({ setting }) => setting)), isSetup: true, timeoutMs },
    { found: (_, findings) => void found.push(...findings), waiting: () => undefined },
  );
  return found;
}
