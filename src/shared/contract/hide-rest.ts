import type { Player } from './player.ts';

/** Removes everything but ID, name, level and signature, which is for verification and never shown. */
export function hideRest(player: Player): Player {
  const { uid, nickname, level, releaseVersion, isDeleted, social } = player;
  return {
    uid,
    nickname,
    level,
    releaseVersion,
    isDeleted,
    hidesRest: true,
    battleRoyale: {},
    clashSquad: {},
    isLastLoginDayOnly: false,
    looks: { clothes: [], weaponSkins: [], skills: [], badgeCount: undefined },
    badges: [],
    feats: {},
    social: social && { signature: social.signature, battleTags: [], socialTags: [] },
    pictureAddresses: {},
    sentItems: [],
    unread: [],
  };
}
