import { runProgram } from './run-program.ts';
import { toBotConfig } from './to-bot-config.ts';

/** `npm start`: runs the real bot if there is a token, otherwise the playground. Loads only one of them. */
runProgram(async (config, log) => {
  const botConfig = toBotConfig(config);
  if (botConfig) {
    const [{ openLoadout }, { commands }] = await Promise.all([
      import('../bot/app/loadout.ts'),
      import('../../commands/index.ts'),
    ]);
    const loadout = await openLoadout(botConfig, { commands, log });
    const announce = async () => {
      log.info({ application: loadout.applicationId }, 'ready for commands');
      const install = await loadout.findInstallLink();
      if (install) log.info({ install }, 'the application is installed from there');
      if (process.stdout.isTTY)
        console.log('\nOpen Discord and type /player in a server that has Loadout.\n');
    };
    return { ...loadout, announce };
  }
  const { openPlayground } = await import('../playground/playground.ts');
  const playground = await openPlayground({ ...config, hasNeighbours: true }, log);
  const announce = () => {
    console.log(playground.startText);
    return playground.drawExamples();
  };
  return { ...playground, announce };
});
