import { runProgram } from './run-program.ts';

/**
 * `npm start`: the bot against the real addresses where there is a token, else the playground. Each is loaded only when it
 * is entered: the real one never touches the local parts.
 */
runProgram(async (config, log) => {
  const { discord, playerApi } = config;
  const { token } = discord;
  const { url } = playerApi;
  if (token && url) {
    const { openLoadout } = await import('./loadout.ts');
    const given = { ...config, discord: { ...discord, token }, playerApi: { ...playerApi, url } };
    const loadout = await openLoadout(given, log);
    const announce = async () => {
      const install = await loadout.findInstallLink();
      log.info({ application: loadout.applicationId, ...(install && { install }) }, 'ready for commands');
    };
    return { ...loadout, announce };
  }
  const { openPlayground } = await import('./playground/playground.ts');
  const playground = await openPlayground(config, log);
  return { ...playground, announce: () => console.log(playground.startText) };
});
