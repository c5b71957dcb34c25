import { commands } from '../commands/index.ts';
import { askApplicationId } from './bot/application-id.ts';
import { definitionsOf } from './bot/command.ts';
import { registerCommands } from './bot/registration.ts';
import { openRest } from './bot/rest.ts';
import { loadConfig } from './config.ts';
import { createLog } from './operations/create-log.ts';

/** `npm run register`: tells Discord which commands there are, changed or not. */
async function main(): Promise<void> {
  const { discord, logLevel } = loadConfig();
  if (!discord.token)
    throw new Error('DISCORD_TOKEN is missing: there is no Discord to register the commands at.');
  const rest = openRest({ ...discord, token: discord.token });
  const applicationId = await askApplicationId(rest.api, discord.token);
  const { outcome } = await registerCommands({
    api: rest.api,
    applicationId,
    commands: definitionsOf(commands),
    log: createLog(logLevel, { secrets: [discord.token] }),
    isForced: true,
  });
  await rest.close();
  if (outcome === 'failed') throw new Error('The commands were not registered; the line above says why.');
  console.log(
    `Registered at application ${applicationId}: ${definitionsOf(commands)
      .map(({ name }) => name)
      .join(', ')}`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
