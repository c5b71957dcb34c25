import type { Services } from '../bot/discord/services-of-bot.ts';
import { boards } from '../bot/members/member-records.ts';
import type { WorldFile } from '../local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';

/** Other members, who make the leaderboard a contest; each week one of them has a rank-up. */
const neighbours = [
  { name: 'Kai', uid: '9876543697', region: 'SG' },
  { name: 'Lena', uid: '9876544640', region: 'MY' },
  { name: 'Yuki', uid: '9876545834', region: 'RU' },
];

export function withNeighbours({ servers, ...world }: WorldFile): WorldFile {
  const names = neighbours.map(({ name }) => ({ name }));
  const [first, ...others] = servers;
  return first
    ? { ...world, servers: [{ ...first, members: [...(first.members ?? []), ...names] }, ...others] }
    : { ...world, servers };
}

/** Links the neighbours' accounts, and turns on leaderboard, digest and rank-ups. May be called again. */
export async function settleNeighbours(
  discord: LocalDiscord,
  { members, players, now }: Pick<Services, 'members' | 'players' | 'now'>,
): Promise<void> {
  const { id: adminId, whereabouts } = discord.member('Ada');
  const { channel, guild } = whereabouts;
  if (guild === undefined) return;
  const guildId = guild.id;
  await announceNews(guildId, channel.id, { members, now, by: adminId });
  for (const { name, uid, region } of neighbours) {
    const userId = discord.member(name).id;
    const ask = { deadline: now() + 30_000, priority: 'background', onBehalfOf: guildId } as const;
    const { answer } = await players.find({ uid, likely: region }, ask);
    await members.accounts.link(userId, answer, { guildId });
    await members.choices.saveMember(userId, { values: { keepsHistory: true } });
    for (const board of boards) await members.participation.join(board, userId, guildId);
    await members.snapshots.keep(answer);
  }
}

/** Turns on digest and rank-ups, as an admin does with `/server`. */
async function announceNews(
  guildId: string,
  channelId: string,
  { members, now, by }: Pick<Services, 'members' | 'now'> & { by: string },
): Promise<void> {
  const { choices } = await members.choices.ofServer(guildId);
  if (choices.digest !== undefined || choices.rankUpChannelId !== undefined) return;
  // This weekday and hour, so that the first digest comes after a week and has climbs.
  const begun = new Date(now());
  const digest = { isOn: true, channelId, day: begun.getUTCDay(), hour: begun.getUTCHours() };
  const values = { digest, rankUpChannelId: channelId };
  await members.choices.saveServer(guildId, { values, by });
}
