import { z } from 'zod';
import { type RankTier, rankTiers } from '../../game/ranks.ts';
import { defineCustomId, defineState } from '../../views/message/custom-id.ts';

const none = '-';
const tierField = z.codec(z.enum([none, ...rankTiers]), z.enum(rankTiers).optional(), {
  decode: (text) => (text === none ? undefined : text),
  encode: (tier) => tier ?? none,
});
const tierState = defineState(
  [tierField],
  ([tier]): [RankTier | undefined] => [tier],
  ([tier]) => [tier],
);

/** Shows the panel about the roles of ranks, with the tier whose role can be chosen. */
export const rankRolesId = defineCustomId('server', 'ranks', tierState);
/** A select: shows the panel with the tier that is chosen in it. */
export const rankTierId = defineCustomId('server', 'rankTier', z.tuple([]));
/** A select: gives the tier of the panel the role that is chosen in it. */
export const rankRoleId = defineCustomId('server', 'rankRole', z.tuple([z.enum(rankTiers)]));
/** A select: who gets roles. */
export const rankAudienceId = defineCustomId('server', 'rankWho', tierState);
/** Creates a role for each tier that has none. */
export const createRankRolesId = defineCustomId('server', 'rankMake', tierState);
