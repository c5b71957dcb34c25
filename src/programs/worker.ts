import { requireShared } from './require-shared.ts';
import { runProgram } from './run-program.ts';

/** `npm run worker`: answers what gateway processes hand over. What it needs is loaded only where it can run. */
runProgram(async (config, log) => {
  const shared = requireShared(config, 'worker');
  const { openLoadout } = await import('../bot/app/loadout.ts');
  const worker = await openLoadout(shared, log, 'stream');
  const { applicationId: application } = worker;
  return { ...worker, announce: () => log.info({ application }, 'ready for commands') };
});
