import { randomInt as realRandomInt } from 'node:crypto';
import type { Log } from '../../shared/log/log.ts';
import type { Stores } from '../../shared/store/stores.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { Collection } from '../records/collection.ts';
import { openRecords, type Records } from '../records/records.ts';
import type { ReverseIndex } from '../records/reverse-index.ts';
import { Turn, turnsRecord } from '../records/turn.ts';
import { Accounts } from './accounts.ts';
import { type AfterAnswer, createAfterAnswer } from './after-answer.ts';
import { type Barred, createBarred } from './barred.ts';
import { type ChangeLog, createChangeLog } from './change-log.ts';
import { type ChangeUnshown, createChangeUnshown } from './change-unshown.ts';
import { type Consent, createConsent, type PrivacyMode } from './consent.ts';
import { createListFollowed, type ListFollowed } from './followed-players.ts';
import { createHidesId, type HidesId } from './hides-id.ts';
import { createHistories, type Histories } from './history.ts';
import { createIdleSweep, type IdleSweep, sweeps } from './idle-sweep.ts';
import { links, participants, serverLinks } from './indexes.ts';
import { createKeepsHistory } from './keeps-history.ts';
import { createFindLinkedHere, type FindLinkedHere } from './linked-here.ts';
import { createParticipation, type Participation } from './participation.ts';
import { person } from './person.ts';
import { begunDeletions, createPrivacy, type Privacy } from './privacy.ts';
import { createRecentEnds } from './recent-ends.ts';
import { createRecents, type Recents, recents, serverRecents } from './recents.ts';
import { createSettingsResolver, type SettingsResolver } from './resolve-settings.ts';
import { ChoiceKeeper } from './save-choices.ts';
import { server } from './server.ts';
import {
  createSnapshots,
  latestRecord,
  type Snapshots,
  snapshotsRecord,
  type TierChange,
} from './snapshots.ts';
import { createSuggestPlayers, type SuggestPlayers } from './suggest-players.ts';
import { createUnshownPlayers, type UnshownPlayers, unshownPlayers } from './unshown.ts';
import { codes, createVerification, type Verification } from './verification.ts';

/**
 * Everything that Loadout knows about members and servers. `settings` is read before every answer; `afterAnswer` runs after
 * every answer.
 */
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
  /** The members by a player, a server where they answered something, and a server where they linked an account. */
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
  /** The operator's defaults. */
  defaults: { region: string };
  /** `standard` by default. */
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
  const keepsHistory = createKeepsHistory(open);
  const tierListeners: ((change: TierChange) => void)[] = [];
  const onTier = (change: TierChange) => {
    for (const listener of tierListeners) listener(change);
  };
  const beforeDeletion: ((userId: string) => Promise<void>)[] = [];
  const beforeServerDeletion: ((guildId: string) => Promise<void>)[] = [];
  const snapshots = createSnapshots({
    ...open,
    keepsHistory,
    unshown,
    consent,
    onTier,
    forgetPlayer: options.forgetPlayer,
    now,
  });
  const barred = createBarred({ ...open, now });
  const changeLog = createChangeLog({ ...open, now });
  const participation = createParticipation({ ...open, barred });
  const hidesId = createHidesId({ ...open, unshown });
  const ends = (name: string) => createRecentEnds({ name, redis: stores.redis, now });
  const ended = ends('members');
  const hidings = ends('ids');
  const lastPlayers = createRecents({
    members: open.recents,
    servers: open.serverRecents,
    hidesId,
    hidings,
    consent,
    now,
  });
  const accounts = new Accounts({
    ...open,
    recents: lastPlayers,
    snapshots,
    ended,
    now,
  });
  const privacy = createPrivacy({
    ...open,
    records,
    beforeDeletion,
    beforeServerDeletion,
    participation,
    changeLog,
    accounts,
    snapshots,
    lastPlayers,
    ended,
    now,
    log,
  });
  return {
    settings: createSettingsResolver({ ...open, defaults }),
    choices: new ChoiceKeeper({ ...open, recents: lastPlayers, snapshots, consent, ended, now }),
    accounts,
    listFollowed: createListFollowed({ ...open, unshown }),
    verification: createVerification({ ...open, accounts, ended, randomInt, now }),
    unshown: { ...unshown, ...createChangeUnshown({ ...open, lastPlayers, snapshots, now }) },
    recents: lastPlayers,
    hidesId,
    suggestPlayers: createSuggestPlayers({ recents: lastPlayers, hidesId, sleep }),
    findLinkedHere: createFindLinkedHere({
      people: open.people,
      indexes: [open.serverLinks, open.participants],
      unshown,
      now,
    }),
    afterAnswer: createAfterAnswer({ ...open, hidesId, hidings, ended, consent, now, sleep, log }),
    snapshots,
    histories: createHistories({ snapshots, now }),
    participation,
    barred,
    changeLog,
    privacy,
    consent,
    idleSweep: createIdleSweep({
      ...open,
      turn: turnOf('idle-sweep'),
      changeLog,
      privacy,
      snapshots,
      lastPlayers,
      consent,
      now,
      log,
    }),
    base: {
      ...open,
      records,
      snapshots,
      participation,
      unshown,
      turnOf,
      onTier: (listener) => void tierListeners.push(listener),
      beforeDeletion: (take) => void beforeDeletion.push(take),
      beforeServerDeletion: (take) => void beforeServerDeletion.push(take),
      now,
      log,
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
    recents: await records.open(recents),
    serverRecents: await records.open(serverRecents),
    sweeps: await records.open(sweeps),
    unshown: await records.open(unshownPlayers),
    deletions: await records.open(begunDeletions),
  };
}
