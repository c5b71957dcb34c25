import { openDigest } from '../community/digest/weekly-digest.ts';
import type { BackgroundWork, FeatureParts } from '../community/feature.ts';
import { keepInvitationsCounted } from '../community/invitation/invitation-counter.ts';
import { openRankRoles } from '../community/rank-roles/apply-rank-roles.ts';
import { openRankUps } from '../community/rank-ups/rank-up-notices.ts';
import type { CommunityServices } from '../discord/services.ts';

/** The features that a server's admins can switch off. `works`: to be run in every process, by their names in the log. */
interface Community {
  services: CommunityServices;
  works: Readonly<Record<string, BackgroundWork>>;
}

export function openCommunity(parts: FeatureParts): Community {
  const rankRoles = openRankRoles(parts);
  keepInvitationsCounted(parts);
  return {
    services: { rankRoles, memberChanged: rankRoles.refresh },
    works: { digests: openDigest(parts), 'rank-ups': openRankUps(parts), 'rank roles': rankRoles },
  };
}
