import type { Services } from '../bot/discord/services.ts';
import type { WorldFile } from '../local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';

/** Members of the first server who linked an account before the visitor came, so that its leaderboard is a contest. */
const neighbours = [
  { name: 'Kai', uid: '9876543239', region: 'BR' },
  { name: 'Lena', uid: '9876543402', region: 'BR' },
  { name: 'Yuki', uid: '9876543572', region: 'TW' },
];

export function withNeighbours({ servers, ...world }: WorldFile): WorldFile {
  const names = neighbours.map(({ name }) => ({ name }));
  const [first, ...others] = servers;
  return first
    ? { ...world, servers: [{ ...first, members: [...(first.members ?? []), ...names] }, ...others] }
    : { ...world, servers };
}

/** Links the account of each, keeps its history, and puts it on the leaderboard and into the digest. It may run at each start. */
export async function settleNeighbours(
  discord: LocalDiscord,
  { members, players, now }: Pick<Services, 'members' | 'players' | 'now'>,
): Promise<void> {
  for (const { name, uid, region } of neighbours) {
    const { id: userId, whereabouts } = discord.member(name);
    const guildId = whereabouts.guild?.id;
    if (guildId === undefined) return;
    const ask = { deadline: now() + 30_000, priority: 'background', onBehalfOf: guildId } as const;
    const { answer } = await players.find({ uid, likely: region }, ask);
    await members.accounts.link(userId, answer, { guildId });
    await members.choices.saveMember(userId, { values: { keepsHistory: true } });
    for (const board of ['leaderboards', 'digests'] as const)
      await members.participation.join(board, userId, guildId);
    await members.snapshots.keep(answer);
  }
}
