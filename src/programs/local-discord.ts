import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isStartedByNpm } from '../bot/config/config.ts';
import { readWorldFile, type WorldFile, WorldFileError } from '../local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { openLocalDiscord } from '../local-discord/open-local-discord.ts';
import type { LocalDiscordOptions } from '../local-discord/options.ts';
import { createControls } from '../playground/control-routes.ts';
import { Recorder } from '../playground/inspect/recorder.ts';
import { openPage } from '../playground/page-server.ts';
import { codeOf } from '../shared/errors/code-of.ts';
import { reasonOf } from '../shared/errors/reason-of.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { silentLog } from '../shared/log/log.ts';
import { endWithParent } from '../shared/process/end-with-parent.ts';
import { listenError } from '../shared/process/listen.ts';
import { closeAtTheEnd, createShutdown } from '../shared/process/shutdown.ts';

const parentPid = process.ppid;

/** `npm run local-discord`: a Discord on this machine for any bot, with the page on which people meet that bot. */
async function main(args: readonly string[]): Promise<void> {
  const { port, pagePort, token, worldFile } = readOptions(args);
  const world = worldFile === undefined ? undefined : await readWorld(worldFile);
  const shutdown = createShutdown(silentLog);
  try {
    const recorder = new Recorder(Date.now);
    const discord = await openDiscord({
      port,
      token,
      ...(world && { world }),
      answerTimeoutMs: 60_000,
      onExchange: (exchange) => recorder.exchanged(exchange),
    });
    shutdown.add('local Discord', () => discord.close());
    recorder.follow(discord);
    const page = await openPage({
      discord,
      isLocalDiscord: true,
      inspection: { recorder },
      controls: createControls(discord),
      host: '127.0.0.1',
      port: pagePort,
      portSetting: '--page-port',
    });
    shutdown.add('page', () => page.close());
    // Install the signal handlers before printing: a supervisor may send SIGTERM as soon as it reads the addresses.
    closeAtTheEnd(shutdown, silentLog);
    if (isStartedByNpm()) endWithParent(parentPid);
    console.log(describe(discord, page.url));
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/** @throws StartupError if nothing can listen on the port, WorldFileError for mistakes in the world */
async function openDiscord(options: LocalDiscordOptions & { port: number }): Promise<LocalDiscord> {
  try {
    return await openLocalDiscord(options);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error;
    throw listenError(error, { host: '127.0.0.1', port: options.port, portSetting: '--port' });
  }
}

/** Lines of `NAME=value` that a shell or a file of settings takes; further applications have their number in the name. */
function describe({ apiUrl, cdnUrl, gatewayUrl, applications }: LocalDiscord, pageUrl: string): string {
  const ofApplications = applications.flatMap(({ id, token, publicKey }, index) => {
    const ending = index === 0 ? '' : `_${index + 1}`;
    return [
      `DISCORD_TOKEN${ending}=${token}`,
      `DISCORD_APPLICATION_ID${ending}=${id}`,
      `DISCORD_PUBLIC_KEY${ending}=${publicKey}`,
    ];
  });
  const addresses = [
    `DISCORD_API_URL=${apiUrl}`,
    `DISCORD_CDN_URL=${cdnUrl}`,
    `DISCORD_GATEWAY_URL=${gatewayUrl}`,
    `PAGE_URL=${pageUrl}`,
  ];
  return [...addresses, ...ofApplications, 'ready'].join('\n');
}

/** @throws StartupError for a file that cannot be read, WorldFileError for mistakes in it */
async function readWorld(file: string): Promise<WorldFile> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`${file} cannot be read (${codeOf(cause)}).`, { cause });
  });
  const content = parseJson(text, file);
  readWorldFile(content);
  return content;
}

function parseJson(text: string, file: string) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartupError(`${file} is not JSON: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

/** @throws StartupError that names what is wrong */
function readOptions(args: readonly string[]) {
  const { port = '0', 'page-port': pagePort = '0', token, world: worldFile } = parseOptions(args);
  if (!isPort(port)) throw usageError(`--port ${port} is no port.`);
  if (!isPort(pagePort)) throw usageError(`--page-port ${pagePort} is no port.`);
  if (token !== undefined && !/^\S{8,}$/.test(token))
    throw usageError('What --token gives is too short or holds spaces.');
  return { port: Number(port), pagePort: Number(pagePort), token, worldFile };
}

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { port: text, 'page-port': text, token: text, world: text },
    }).values;
  } catch (error) {
    throw usageError(reasonOf(error));
  }
}

function usageError(reason: string): StartupError {
  return new StartupError(
    `${reason}\nUse it as: local-discord [--port PORT] [--page-port PORT] [--token TOKEN] [--world FILE] (port 0, the default, picks one; a token has 8 or more characters and no spaces).`,
  );
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) < 65_536;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof StartupError || error instanceof WorldFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
