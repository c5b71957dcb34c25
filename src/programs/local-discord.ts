import { readFile } from 'node:fs/promises';
import { impersonate } from '../local-discord/as-discord/impersonate.ts';
import { describeSettings } from '../local-discord/describe-settings.ts';
import { readWorldFile, type WorldFile, WorldFileError } from '../local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { openLocalDiscord } from '../local-discord/open-local-discord.ts';
import { Recorder } from '../local-discord/page-server/inspect/recorder.ts';
import { createControls } from '../local-discord/page-server/serve-controls.ts';
import { openPage } from '../local-discord/page-server/serve-page.ts';
import { generousWorld, grant } from '../local-discord/program/generous-world.ts';
import { letHeapGrow } from '../local-discord/program/keep-heap-small.ts';
import { openOnPort } from '../local-discord/program/open-on-port.ts';
import { help, type ProgramOptions, readOptions } from '../local-discord/program/read-options.ts';
import { environmentWith, runCommand } from '../local-discord/program/run-command.ts';
import { followBots, welcome } from '../local-discord/program/welcome.ts';
import { codeOf } from '../shared/errors/code-of.ts';
import { reasonOf } from '../shared/errors/reason-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { silentLog } from '../shared/log/log.ts';
import { endWithParent } from '../shared/process/end-with-parent.ts';
import { closeAtTheEnd, createShutdown } from '../shared/process/shutdown.ts';

const parentPid = process.ppid;

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options.isHelp) return console.log(help);
  const { host, token, worldFile, permissions, command } = options;
  const world = worldFile === undefined ? grant(permissions) : await readWorld(worldFile);
  const shutdown = createShutdown(silentLog);
  try {
    const recorder = new Recorder(Date.now);
    let pageUrl = '';
    const open = (port: number) =>
      openLocalDiscord({
        port,
        host,
        token,
        world,
        answerTimeoutMs: 60_000,
        pageUrl: () => pageUrl,
        onExchange: (exchange) => recorder.exchanged(exchange),
      });
    const own = { wanted: options.port, first: firstPort, host, portSetting: '--port' };
    const discord = await openOnPort(open, own);
    shutdown.add('local Discord', () => discord.close());
    recorder.follow(discord);
    const port = Number(new URL(discord.apiUrl).port);
    const page = await openPageOf(discord, recorder, { wanted: options.pagePort, first: port + 1, host });
    pageUrl = page.url;
    letHeapGrow();
    shutdown.add('page', () => page.close());
    const settings = {
      ...describeSettings(discord, pageUrl),
      ...(await disguise(discord, options, shutdown)),
    };
    if (command) {
      console.error(`A Discord of your own: ${pageUrl}`);
      if (options.isDiscord) console.error(asDiscordNotice);
      if (process.stderr.isTTY) followBots(discord, console.error);
      else discord.onExplanation(({ text }) => console.error(text));
      const ended = runCommand(command, settings);
      endWithNpm();
      process.exitCode = await ended;
      return await shutdown.close();
    }
    // Install signal handlers first: a supervisor may send SIGTERM as soon as it reads the output.
    closeAtTheEnd(shutdown, silentLog);
    endWithNpm();
    if (!process.stdout.isTTY || options.isPlain) return printSettings(settings);
    const takenPort = options.port === undefined && port !== firstPort ? firstPort : undefined;
    console.log(welcome(discord, { pageUrl, takenPort }));
    if (process.env.npm_package_name === 'loadout') console.log(connectLoadout(discord));
    followBots(discord, console.log);
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/** npm and npx end at SIGTERM and leave their shell's child running. */
function endWithNpm(): void {
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(parentPid);
}

function openPageOf(
  discord: LocalDiscord,
  recorder: Recorder,
  place: { wanted: number | undefined; first: number; host: string },
) {
  const inspection = { recorder, explanations: () => discord.explanations() };
  const own = { host: place.host, portSetting: '--page-port' };
  const parts = { discord, inspection, controls: createControls(discord), ...own };
  return openOnPort((port) => openPage({ ...parts, port }), { ...place, ...own });
}

async function disguise(
  { accept }: LocalDiscord,
  { isDiscord }: ProgramOptions,
  shutdown: ReturnType<typeof createShutdown>,
): Promise<Readonly<Record<string, string>>> {
  if (!isDiscord) return {};
  const { environment, close } = await impersonate(accept, environmentWith({}));
  shutdown.add('Discord’s addresses', close);
  return environment;
}

function printSettings(settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
  console.log('ready');
}

function connectLoadout({ token, apiUrl }: LocalDiscord): string {
  return `To connect Loadout, run in another terminal:\n  DISCORD_TOKEN=${token} DISCORD_API_URL=${apiUrl} npm run setup\n`;
}

const asDiscordNotice =
  'What the command sends to Discord by Node, Python, Go or a proxy arrives here. Only its environment was changed.';

/** A constant port can be written into a bot's settings; no framework uses this one by default. */
const firstPort = 14_200;

async function readWorld(file: string): Promise<WorldFile> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`${file} cannot be read (${codeOf(cause)}).`, { cause });
  });
  const given = parseJson(text, file);
  // Servers of the default world refer to its application.
  const isPartial = given instanceof Object && !('applications' in given || 'servers' in given);
  const world = isPartial ? { ...generousWorld, ...given } : given;
  readWorldFile(world);
  return world;
}

function parseJson(text: string, file: string) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartupError(`${file} is not JSON: ${reasonOf(cause)}`, { cause });
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof StartupError || error instanceof WorldFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
