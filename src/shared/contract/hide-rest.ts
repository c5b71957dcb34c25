import type { Player } from './player.ts';

/** Leaves name, level and signature. The signature is for verification; views don't show it. */
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
