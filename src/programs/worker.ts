import { requireShared } from './require-shared.ts';
import { runProgram } from './run-program.ts';

/** `npm run worker`: answers interactions from gateway processes. Checks the settings before it loads its modules. */
runProgram(async (config, log) => {
  const shared = requireShared(config, 'worker');
  const [{ openLoadout }, { commands }] = await Promise.all([
    import('../bot/app/loadout.ts'),
    import('../../commands/index.ts'),
  ]);
  const worker = await openLoadout(shared, { commands, log, from: 'stream' });
  const { applicationId: application } = worker;
  return { ...worker, announce: () => log.info({ application }, 'ready for commands') };
});
