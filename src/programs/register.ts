import { commands } from '../../commands/index.ts';
import { describeRegistration, registerApplication } from '../bot/app/register-application.ts';
import { listSecrets, loadConfig } from '../bot/config/config.ts';
import { toDefinitions } from '../bot/discord/register/definitions.ts';
import { createLog } from '../bot/operations/create-log.ts';
import { silentLog } from '../shared/log/log.ts';
import { runOnce } from './run-once.ts';

await runOnce('register', async (isJson) => {
  const config = loadConfig(console.error);
  const log = isJson ? silentLog : createLog('error', { secrets: listSecrets(config) });
  const registered = await registerApplication(config, toDefinitions(commands), log);
  return { sentence: describeRegistration(registered), facts: registered };
});
