import fastify from 'fastify';
import { openRest } from './bot/rest.ts';
import { drawItemCard } from './cards/item-card.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { keyHeader, v1 } from './contract/routes.ts';
import { silentLog } from './errors/log.ts';
import { type HttpAnswer, openHttpClient } from './http/http-client.ts';
import { soundPicture } from './images/decode.ts';
import { openGallery } from './images/gallery.ts';
import { listen } from './operations/listen.ts';
import { openStores } from './store/open-stores.ts';
import { sleepKeepingAlive } from './time/sleep.ts';
import { within } from './time/within.ts';

/** What a check found. A `problem` keeps Loadout from working as set up; a `note` does not. */
interface Finding {
  verdict: 'well' | 'note' | 'problem';
  words: string;
}

/** `npm run doctor`: says what is wrong with an installation and what to do. Changes nothing, asks each address once. */
async function main(): Promise<void> {
  const settings = readSettings();
  show('Node', node());
  show('Settings', settings.finding);
  if (!settings.config) return;
  const { config } = settings;
  for (const [name, check] of Object.entries(checks)) {
    for (const finding of [await check(config).catch(failed)].flat()) show(name, finding);
  }
}

const checks: Record<string, (config: Config) => Promise<Finding | Finding[]>> = {
  Storage: storage,
  Pictures: pictures,
  Port: freePorts,
  Discord: discord,
  'Player API': playerApi,
  'Image sources': imageSources,
};

function readSettings(): { config?: Config; finding: Finding } {
  try {
    const config = loadConfig();
    const world = config.discord.token ? 'DISCORD_TOKEN is set: the bot' : 'no DISCORD_TOKEN: the playground';
    return { config, finding: well(`understood; ${world} will start`) };
  } catch (error) {
    if (error instanceof ConfigError) return { finding: problem(error.message) };
    throw error;
  }
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNewEnough = major > 20 || (major === 20 && minor >= 19);
  return isNewEnough
    ? well(process.version)
    : problem(`${process.version} is too old. Install 20.19 or newer.`);
}

async function storage(config: Config): Promise<Finding> {
  const late = () => problem(`no end after ${storageMs / 1_000} seconds. Check what STORE_URL names.`);
  return within(storageMs, writeAndRead(config), { sleep: sleepKeepingAlive, late });
}

const storageMs = 10_000;

async function writeAndRead({ storeUrl }: Config): Promise<Finding> {
  const stores = await openStores(storeUrl, { log: silentLog });
  try {
    const records = await stores.records('doctor');
    await records.remove('check');
    await records.replace('check', undefined, 'well');
    const written = await records.read('check');
    await records.remove('check');
    if (written?.value !== 'well') return problem('what was written could not be read again');
    return well('records can be written and read');
  } finally {
    await stores.close();
  }
}

async function pictures({ playerApi }: Config): Promise<Finding> {
  const client = openHttpClient({ userAgent: playerApi.userAgent, now: Date.now });
  const gallery = openGallery({ client, playerApi: nowhere, sources: [], cache: undefined, now: Date.now });
  // No item has this id: the gallery draws its placeholder and asks nobody.
  const [picture] = await gallery.fetch([{ kind: 'item', id: '' }], Date.now() + 10_000);
  await client.close();
  if (!picture) return problem('the gallery gave no picture');
  const { data } = await drawItemCard({ name: '꧁ Ana ꧂ 测试', kindLine: 'Doctor', facts: [], picture });
  return well(`a card was drawn (${Math.round(data.length / 1000)} kB)`);
}

const nowhere = { baseUrl: 'http://127.0.0.1:9/api/v1', key: undefined };

async function freePorts({ discord, host, port, metricsPort }: Config): Promise<Finding | Finding[]> {
  const isListening = !discord.token || discord.publicKey !== undefined;
  const places = [
    ...(isListening ? [{ host, port, portSetting: 'PORT' }] : []),
    ...(metricsPort === undefined ? [] : [{ host, port: metricsPort, portSetting: 'METRICS_PORT' }]),
  ];
  if (places.length === 0) return well('none is needed: the gateway is used');
  // All are open at the same time, as they will be: two settings may name one port.
  const doors = places.map((place) => ({ place, app: fastify() }));
  const asked = doors.map(({ place, app }) =>
    listen(app, place).then(() => well(`${host}:${place.port} is free for ${place.portSetting}`), failed),
  );
  const findings = await Promise.all(asked);
  await Promise.all(doors.map(({ app }) => app.close()));
  return findings;
}

async function discord({ discord }: Config): Promise<Finding> {
  if (!discord.token) return well('not asked: the playground brings its own');
  const rest = openRest({ ...discord, token: discord.token });
  try {
    const { username } = await rest.api.users.getCurrent();
    return well(`it knows the token: ${username}`);
  } catch (error) {
    const isRefused = error instanceof Error && 'status' in error && error.status === 401;
    return problem(
      isRefused
        ? 'it refuses DISCORD_TOKEN. Copy the token again from the Developer Portal, Bot page.'
        : `it can't be reached at DISCORD_API_URL. ${reasonOf(error)}`,
    );
  } finally {
    rest.close();
  }
}

async function playerApi({ playerApi }: Config): Promise<Finding> {
  if (!playerApi.url) return well('not asked: the playground brings its own');
  const headers: Record<string, string> = playerApi.key ? { [keyHeader]: playerApi.key } : {};
  const url = `${playerApi.url}${v1.info}?region=sg&uid=12345`;
  const answer = await ask(url, { userAgent: playerApi.userAgent, headers }).catch(failed);
  return 'verdict' in answer ? problem(`${answer.words}. Check PLAYER_API_URL.`) : judge(answer, playerApi);
}

function judge({ status }: HttpAnswer, { key }: Config['playerApi']): Finding {
  switch (status) {
    case 200:
    case 404:
      return well(`it takes the User-Agent${key ? ' and the key' : ''}, and answers`);
    case 401:
      return problem(
        key
          ? 'it refuses PLAYER_API_KEY. Copy the key again.'
          : 'it wants a key, and PLAYER_API_KEY is missing. Set it to yours.',
      );
    case 403:
      return problem(
        'its firewall refuses PLAYER_API_USER_AGENT, or the plan of the key lacks this endpoint.',
      );
    case 429:
      return note('it limits us at the moment. Wait for a minute, then try again.');
    default:
      return problem(`it answers with status ${status}. Check PLAYER_API_URL, or wait if it is down.`);
  }
}

async function imageSources({ imageSources, playerApi }: Config): Promise<Finding[]> {
  if (imageSources.length === 0)
    return [note('IMAGE_SOURCES is empty: pictures come from the player API alone')];
  const asked = imageSources.map(async (template, index) => {
    const url = template.replaceAll('{id}', '1300000051').replaceAll('{kind}', 'pet');
    const request = { userAgent: playerApi.userAgent, headers: {}, isPublicOnly: true };
    const answer = await ask(url, request).catch(failed);
    const name = `source ${index + 1}`;
    if ('verdict' in answer) return problem(`${name}: ${answer.words}. Check IMAGE_SOURCES.`);
    if (answer.status === 404) return note(`${name} answers, but has no picture of item 1300000051`);
    if (answer.status !== 200) return problem(`${name} answers with no picture (status ${answer.status})`);
    return soundPicture(answer.body, 'pet').then(
      () => well(`${name} serves pictures`),
      (error: unknown) =>
        problem(`${name} serves no usable picture: ${reasonOf(error)}. Check IMAGE_SOURCES.`),
    );
  });
  return Promise.all(asked);
}

async function ask(
  url: string,
  { userAgent, ...request }: { userAgent: string; headers: Record<string, string>; isPublicOnly?: boolean },
): Promise<HttpAnswer> {
  const client = openHttpClient({ userAgent, now: Date.now });
  try {
    return await client.get(url, { ...request, timeoutMs: 8_000, maxBytes: 2_000_000 });
  } finally {
    await client.close();
  }
}

function show(name: string, { verdict, words }: Finding): void {
  console.log(`${marks[verdict]} ${name}: ${words}`);
  if (verdict === 'problem') process.exitCode = 1;
}

const marks = { well: '✓', note: '·', problem: '✗' };

const well = (words: string): Finding => ({ verdict: 'well', words });
const note = (words: string): Finding => ({ verdict: 'note', words });
const problem = (words: string): Finding => ({ verdict: 'problem', words });
const failed = (error: unknown): Finding => problem(reasonOf(error));

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

await main();
