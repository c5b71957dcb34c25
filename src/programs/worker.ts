import { requireShared } from './require-shared.ts';
import { runProgram } from './run-program.ts';

/** `npm run worker`: answers gateway processes' interactions. Loads its parts only if it can run. */
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
