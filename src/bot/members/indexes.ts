import { defineIndex } from '../records/reverse-index.ts';
import { listAnsweredServers } from './participation.ts';
import { person } from './person.ts';

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
