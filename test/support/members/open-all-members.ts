import { openCommunityRecords } from '../../../src/bot/app/open-community.ts';
import type { CommunityRecords } from '../../../src/bot/discord/services-of-bot.ts';
import { type Members, openMembers } from '../../../src/bot/members/members.ts';

/** Members, with the records that the features keep about them. */
export type AllMembers = Members & CommunityRecords;

export async function openAllMembers(options: Parameters<typeof openMembers>[0]): Promise<AllMembers> {
  const members = await openMembers(options);
  return { ...members, ...(await openCommunityRecords(members.base)) };
}
