import { defineIndex } from '../records/reverse-index.ts';
import { toWeekHour } from './digest-schedule.ts';
import { listAnsweredServers } from './participation.ts';
import { person } from './person.ts';
import { server } from './server.ts';

/** By uid: the members who linked it. */
export const links = defineIndex({
  name: 'links',
  of: person,
  indexedBy: ({ accounts }) => accounts.map(({ uid }) => uid),
});

/** By server: the members who said yes or no to anything there. */
export const participants = defineIndex({ name: 'participants', of: person, indexedBy: listAnsweredServers });

/** By server: the members who linked an account from there. */
export const serverLinks = defineIndex({
  name: 'serverlinks',
  of: person,
  indexedBy: ({ accounts }) => accounts.flatMap(({ linkedIn }) => linkedIn ?? []),
});

/** By server: the members with the role of a rank. */
export const roleHolders = defineIndex({
  name: 'roleholders',
  of: person,
  indexedBy: ({ rankRoles }) => rankRoles.map(({ guildId }) => guildId),
});

/** By hour of the week in a time zone, see `toWeekHour`: the servers whose digest is due then. */
export const digestHours = defineIndex({
  name: 'digesthours',
  of: server,
  indexedBy: ({ digest }) => (digest?.isOn && digest.channelId !== undefined ? [toWeekHour(digest)] : []),
});
