import { metaOf } from './meta-of.ts';

/** The page is that of a local Discord for any bot: its commands are not Loadout's, nor are its cards. */
export const isLocalDiscord = metaOf('of') === 'localDiscord';
