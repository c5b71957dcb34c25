import { openDigests } from '../community/digest/digests.ts';
import { openDigest } from '../community/digest/weekly-digest.ts';
import type { BackgroundWork, FeatureParts } from '../community/feature.ts';
import { startInvitationCounter } from '../community/invitation/invitation-counter.ts';
import { openInvitations } from '../community/invitation/posted-invitations.ts';
import { openLeaderboard } from '../community/leaderboard/standings.ts';
import { openOutageNotices, openOutages } from '../community/outages/outage-notices.ts';
import { RankRoles } from '../community/rank-roles/apply-rank-roles.ts';
import { openHeldRoles } from '../community/rank-roles/held-roles.ts';
import { openRankUpRecords } from '../community/rank-ups/due-rank-ups.ts';
import { openRankUps } from '../community/rank-ups/rank-up-notices.ts';
import type { CommunityRecords, CommunityServices } from '../discord/services-of-bot.ts';
import type { MembersBase } from '../members/members.ts';

/** The features that admins can switch off. Each process runs all `works`; the log calls them by their keys. */
interface Community {
  services: CommunityServices;
  works: Readonly<Record<string, BackgroundWork>>;
}

/** Opens the records of all features, even disabled ones, so that deletions reach them. */
export async function openCommunityRecords(base: MembersBase): Promise<CommunityRecords> {
  return {
    digests: await openDigests(base),
    heldRoles: await openHeldRoles(base),
    invitations: await openInvitations(base),
    leaderboard: openLeaderboard(base),
    outages: await openOutages(base),
    rankUps: await openRankUpRecords(base),
  };
}

export function openCommunity(parts: FeatureParts): Community {
  const rankRoles = new RankRoles(parts);
  startInvitationCounter(parts);
  return {
    services: { rankRoles, memberChanged: (userId, guildId) => rankRoles.refresh(userId, guildId) },
    works: {
      digests: openDigest(parts),
      'rank-ups': openRankUps(parts),
      'rank roles': rankRoles,
      outages: openOutageNotices(parts),
    },
  };
}
