import { commands } from '../commands/index.ts';
import { askApplicationId } from './bot/application-id.ts';
import { definitionsOf } from './bot/command.ts';
import { registerCommands } from './bot/registration.ts';
import { openRest } from './bot/rest.ts';
import { loadConfig } from './config.ts';
import { createLog } from './operations/create-log.ts';
import { syncRankIcons } from './sync-rank-icons.ts';

/** `npm run register`: tells Discord which commands there are, changed or not, and gives it the rank icons. */
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
  if (outcome === 'failed') throw new Error('The commands were not registered; the line above says why.');
  console.log(
    `Registered at application ${applicationId}: ${definitionsOf(commands)
      .map(({ name }) => name)
      .join(', ')}`,
  );
  await registerIcons({ api: rest.api, applicationId });
  await rest.close();
}

async function registerIcons(to: Parameters<typeof syncRankIcons>[0]): Promise<void> {
  try {
    const { created, deleted } = await syncRankIcons(to);
    console.log(
      created.length + deleted.length > 0
        ? `Rank icons: ${created.length} new, ${deleted.length} old ones deleted. A bot that runs shows them after its next start.`
        : 'Rank icons: all there already.',
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(
      `The rank icons could not be brought to Discord: ${reason}. Try again; until then ranks are shown in words.`,
      { cause },
    );
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
