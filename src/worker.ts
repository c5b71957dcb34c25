import { openLoadout } from './loadout.ts';
import { requireShared } from './require-shared.ts';
import { runProgram } from './run-program.ts';

/** `npm run worker`: answers what gateway processes hand over. */
runProgram(async (config, log) => {
  const worker = await openLoadout(requireShared(config, 'worker'), log, 'stream');
  const { applicationId: application } = worker;
  return { ...worker, announce: () => log.info({ application }, 'ready for commands') };
});
