import { installLink } from './bot/install-settings.ts';
import { type Config, isStartedByNpm, loadConfig, secretsOf } from './config.ts';
import type { Log } from './errors/log.ts';
import { createLog } from './operations/create-log.ts';
import { endWithParent } from './operations/end-with-parent.ts';
import { closeAtTheEnd } from './operations/shutdown.ts';

/**
 * `npm start`: the bot against the real addresses where there is a token, else the playground.
 * What keeps it from starting is said in plain lines, without a stack, and ends the process with code 1.
 */
async function main(): Promise<void> {
  const parentPid = process.ppid;
  const config = loadConfig();
  const log = createLog(config.logLevel, { secrets: secretsOf(config) });
  const world = await openWorld(config, log);
  // Install the signal handlers before printing: a supervisor may send SIGTERM as soon as it reads the line below.
  closeAtTheEnd(world, log);
  if (isStartedByNpm()) endWithParent(parentPid);
  if ('startText' in world) console.log(world.startText);
  else {
    const { applicationId } = world;
    log.info({ application: applicationId, install: installLink(applicationId) }, 'ready for commands');
  }
}

// Each world is loaded only when it is entered: the real one never touches the local parts.
async function openWorld(config: Config, log: Log) {
  const { discord, playerApi } = config;
  const { token } = discord;
  const { url } = playerApi;
  if (token && url) {
    const { openLoadout } = await import('./loadout.ts');
    return openLoadout({ ...config, discord: { ...discord, token }, playerApi: { ...playerApi, url } }, log);
  }
  const { openPlayground } = await import('./playground/playground.ts');
  return openPlayground(config, log);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
