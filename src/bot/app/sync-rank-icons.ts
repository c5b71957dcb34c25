import { drawRankIcon } from '../cards/rank-icon.ts';
import { syncEmojis } from '../discord/register/emojis.ts';
import { rankTiers } from '../game/ranks.ts';
import { rankIconName } from '../views/words/format-rank.ts';

export async function syncRankIcons(to: Parameters<typeof syncEmojis>[1]): ReturnType<typeof syncEmojis> {
  const tiers = ['unranked', ...rankTiers] as const;
  const pictures = await Promise.all(
    tiers.map(async (tier) => ({ name: rankIconName(tier), png: await drawRankIcon(tier) })),
  );
  return syncEmojis(pictures, to);
}
