import type { Player } from './player.ts';

/**
 * The player as their settings in the game allow to show them: name and level. The signature stays, because it proves whose
 * account it is; views don't show it.
 */
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
    unread: [],
  };
}
