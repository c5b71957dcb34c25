import { commands } from '../commands/index.ts';
import { askApplicationId } from './bot/application-id.ts';
import { definitionsOf } from './bot/command.ts';
import { syncEmojis } from './bot/emojis.ts';
import { registerCommands } from './bot/registration.ts';
import { openRest } from './bot/rest.ts';
import { drawRankIcon } from './cards/rank-icon.ts';
import { loadConfig } from './config.ts';
import { rankTiers } from './game/ranks.ts';
import { createLog } from './operations/create-log.ts';
import { rankIconName } from './views/words/ranks.ts';

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
  const { created, deleted } = await syncRankIcons({ api: rest.api, applicationId });
  console.log(
    created.length + deleted.length > 0
      ? `Rank icons: ${created.length} new, ${deleted.length} old ones deleted. A bot that runs shows them after its next start.`
      : 'Rank icons: all there already.',
  );
  await rest.close();
}

async function syncRankIcons(to: Parameters<typeof syncEmojis>[1]): ReturnType<typeof syncEmojis> {
  const tiers = ['unranked', ...rankTiers] as const;
  const pictures = await Promise.all(
    tiers.map(async (tier) => ({ name: rankIconName(tier), png: await drawRankIcon(tier) })),
  );
  return syncEmojis(pictures, to).catch((cause: unknown) => {
    throw new Error(
      `The rank icons could not be brought to Discord: ${cause instanceof Error ? cause.message : cause}. Try again; until then ranks are shown in words.`,
      { cause },
    );
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
