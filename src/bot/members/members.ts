import { randomInt as realRandomInt } from 'node:crypto';
import type { Log } from '../../shared/log/log.ts';
import type { Stores } from '../../shared/store/stores.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { Collection } from '../records/collection.ts';
import { openRecords, type Records } from '../records/records.ts';
import type { ReverseIndex } from '../records/reverse-index.ts';
import { Turn, turnsRecord } from '../records/turn.ts';
import { Accounts, links, serverLinks } from './accounts/accounts.ts';
import { createFindLinkedHere, type FindLinkedHere } from './accounts/linked-here.ts';
import { createSuggestPlayers, type SuggestPlayers } from './accounts/suggest-players.ts';
import { codes, createVerification, type Verification } from './accounts/verification.ts';
import { type Barred, createBarred } from './barred.ts';
import { createListFollowed, type ListFollowed } from './history/followed-players.ts';
import { createHistories, type Histories } from './history/history.ts';
import { createKeepsHistory } from './history/keeps-history.ts';
import {
  createSnapshots,
  latestRecord,
  type Snapshots,
  snapshotsRecord,
  type TierChange,
} from './history/snapshots.ts';
import { createParticipation, type Participation, participants } from './participation.ts';
import { type AfterAnswer, createAfterAnswer } from './people/after-answer.ts';
import { type ChangeLog, createChangeLog } from './people/change-log.ts';
import { person } from './people/person.ts';
import { createRecents, type Recents, recents as recentsRecord, serverRecents } from './people/recents.ts';
import { createSettingsResolver, type SettingsResolver } from './people/resolve-settings.ts';
import { ChoiceKeeper } from './people/save-choices.ts';
import { server } from './people/server.ts';
import { type ChangeUnshown, createChangeUnshown } from './privacy/change-unshown.ts';
import { type Consent, createConsent, type PrivacyMode } from './privacy/consent.ts';
import { createHidesId, type HidesId } from './privacy/hides-id.ts';
import { createIdleSweep, type IdleSweep, sweeps } from './privacy/idle-sweep.ts';
import { begunDeletions, createPrivacy, type Privacy } from './privacy/privacy.ts';
import { createRecentEnds } from './privacy/recent-ends.ts';
import { createUnshownPlayers, type UnshownPlayers, unshownPlayers } from './privacy/unshown.ts';

/** `settings` is read before every answer; `afterAnswer` runs after every answer. */
export interface Members {
  settings: SettingsResolver;
  choices: ChoiceKeeper;
  accounts: Accounts;
  listFollowed: ListFollowed;
  verification: Verification;
  unshown: UnshownPlayers & ChangeUnshown;
  recents: Recents;
  suggestPlayers: SuggestPlayers;
  findLinkedHere: FindLinkedHere;
  hidesId: HidesId;
  afterAnswer: AfterAnswer;
  snapshots: Snapshots;
  histories: Histories;
  participation: Participation;
  barred: Barred;
  changeLog: ChangeLog;
  privacy: Privacy;
  consent: Consent;
  idleSweep: IdleSweep;
  base: MembersBase;
}

/** The ground on which features of `community` keep their own records. */
export interface MembersBase {
  records: Pick<Records, 'open' | 'openIndex'>;
  people: Collection<typeof person.schema>;
  servers: Collection<typeof server.schema>;
  figures: Collection<typeof latestRecord.schema>;
  /** Find members by their linked player, by a server that they answered, and by a server in which they linked. */
  links: ReverseIndex;
  participants: ReverseIndex;
  serverLinks: ReverseIndex;
  snapshots: Snapshots;
  participation: Participation;
  unshown: UnshownPlayers;
  /** One work of a feature, for one process at a time. */
  turnOf(work: string): Turn;
  /** Calls `listener` when the tier of a player has changed. It must not throw. */
  onTier(listener: (change: TierChange) => void): void;
  /** Calls `take` before the data of a member, or of a server, is deleted. */
  beforeDeletion(take: (userId: string) => Promise<void>): void;
  beforeServerDeletion(take: (guildId: string) => Promise<void>): void;
  now: () => number;
  log: Log;
}

interface MembersOptions {
  stores: Pick<Stores, 'records' | 'redis' | 'purge'>;
  defaults: { region: string };
  privacyMode?: PrivacyMode | undefined;
  /** Called when the history of a player is deleted, for what other parts know of that player. */
  forgetPlayer?: (uid: string) => Promise<void>;
  now: () => number;
  sleep: Sleep;
  /** A whole number in [0, below). */
  randomInt?: (below: number) => number;
  log: Log;
}

/** @throws StoreError if a table can't be opened */
export async function openMembers(options: MembersOptions): Promise<Members> {
  const { stores, defaults, now, sleep, log, randomInt = realRandomInt } = options;
  const records = openRecords({ stores, now, sleep, log });
  const open = await openCollections(records);
  const turnOf = (work: string) => new Turn(work, { turns: open.turns, now });
  const consent = createConsent(options.privacyMode);
  const unshown = createUnshownPlayers(open.unshown);
  const ended = createRecentEnds({ name: 'members', redis: stores.redis, now });
  const hidings = createRecentEnds({ name: 'ids', redis: stores.redis, now });
  const parts = { ...open, records, consent, unshown, ended, hidings, turnOf, now, sleep, log };

  const tierListeners: ((change: TierChange) => void)[] = [];
  const beforeDeletion: ((userId: string) => Promise<void>)[] = [];
  const beforeServerDeletion: ((guildId: string) => Promise<void>)[] = [];
  const snapshots = createSnapshots({
    ...parts,
    keepsHistory: createKeepsHistory(open),
    onTier: (change) => {
      for (const listener of tierListeners) listener(change);
    },
    forgetPlayer: options.forgetPlayer,
  });
  const barred = createBarred(parts);
  const changeLog = createChangeLog(parts);
  const participation = createParticipation({ ...parts, barred });
  const hidesId = createHidesId(parts);
  const recents = createRecents({ ...parts, members: open.recents, servers: open.serverRecents, hidesId });
  const accounts = new Accounts({ ...parts, recents, snapshots });
  const erased = { ...parts, participation, changeLog, accounts, snapshots, lastPlayers: recents };
  const privacy = createPrivacy({ ...erased, beforeDeletion, beforeServerDeletion });
  return {
    settings: createSettingsResolver({ ...parts, defaults }),
    choices: new ChoiceKeeper({ ...parts, recents, snapshots }),
    accounts,
    listFollowed: createListFollowed(parts),
    verification: createVerification({ ...parts, accounts, randomInt }),
    unshown: { ...unshown, ...createChangeUnshown({ ...erased, unshown: open.unshown }) },
    recents,
    hidesId,
    suggestPlayers: createSuggestPlayers({ recents, hidesId, sleep }),
    findLinkedHere: createFindLinkedHere({ ...parts, indexes: [open.serverLinks, open.participants] }),
    afterAnswer: createAfterAnswer({ ...parts, hidesId }),
    snapshots,
    histories: createHistories({ snapshots, now }),
    participation,
    barred,
    changeLog,
    privacy,
    consent,
    idleSweep: createIdleSweep({ ...erased, turn: turnOf('idle-sweep'), privacy }),
    base: {
      ...parts,
      snapshots,
      participation,
      onTier: (listener) => void tierListeners.push(listener),
      beforeDeletion: (take) => void beforeDeletion.push(take),
      beforeServerDeletion: (take) => void beforeServerDeletion.push(take),
    },
  };
}

async function openCollections(records: Records) {
  const people = await records.open(person);
  const servers = await records.open(server);
  return {
    people,
    servers,
    links: await records.openIndex(links, people),
    participants: await records.openIndex(participants, people),
    serverLinks: await records.openIndex(serverLinks, people),
    turns: await records.open(turnsRecord),
    snapshots: await records.open(snapshotsRecord),
    figures: await records.open(latestRecord),
    codes: await records.open(codes),
    recents: await records.open(recentsRecord),
    serverRecents: await records.open(serverRecents),
    sweeps: await records.open(sweeps),
    unshown: await records.open(unshownPlayers),
    deletions: await records.open(begunDeletions),
  };
}
