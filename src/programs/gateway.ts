import { requireShared } from './require-shared.ts';
import { runProgram } from './run-program.ts';

/** `npm run gateway`: hands Discord's events to workers. Checks the settings before it loads its modules. */
runProgram(async (config, log) => {
  const shared = requireShared(config, 'gateway');
  const { openGatewayProcess } = await import('../bot/app/gateway-process.ts');
  const gateway = await openGatewayProcess(shared, log);
  const { shards } = gateway;
  return { ...gateway, announce: () => log.info({ shards }, 'ready for interactions') };
});
