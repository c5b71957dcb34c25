import { openGatewayProcess } from './gateway-process.ts';
import { requireShared } from './require-shared.ts';
import { runProgram } from './run-program.ts';

/** `npm run gateway`: hands what Discord sends over to the workers. */
runProgram(async (config, log) => {
  const gateway = await openGatewayProcess(requireShared(config, 'gateway'), log);
  const { shards } = gateway;
  return { ...gateway, announce: () => log.info({ shards }, 'ready for interactions') };
});
