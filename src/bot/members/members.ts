import { randomInt as realRandomInt } from 'node:crypto';
import type { Records } from '../records/records.ts';
import { Accounts } from './accounts/accounts.ts';
import { createFindLinkedHere, type FindLinkedHere } from './accounts/linked-here.ts';
import { createSuggestPlayers, type SuggestPlayers } from './accounts/suggest-players.ts';
import { Verification } from './accounts/verification.ts';
import { createExcludedMembers, type ExcludedMembers } from './excluded-members.ts';
import { createFollowedPlayers, type FollowedPlayers } from './history/followed-players.ts';
import { Snapshots, type TierChange } from './history/snapshots.ts';
import { type MemberParts, openMemberParts } from './member-parts.ts';
import { createParticipation, type Participation } from './participation.ts';
import { AfterAnswer } from './people/after-answer.ts';
import { type ChangeLog, createChangeLog } from './people/change-log.ts';
import { createRecents, type Recents } from './people/recents.ts';
import { createSettingsResolver, type SettingsResolver } from './people/resolve-settings.ts';
import { ChoiceStore } from './people/save-choices.ts';
import { type ChangeOptOut, createChangeOptOut } from './privacy/change-opt-out.ts';
import type { Consent } from './privacy/consent.ts';
import { createHidesId, type HidesId } from './privacy/hides-id.ts';
import { IdleSweep } from './privacy/idle-sweep.ts';
import { type OnDeletion, Privacy } from './privacy/member-privacy.ts';
import type { OptedOutPlayers } from './privacy/opted-out-players.ts';

/** Access to members' data. `settings` is read before every answer; `afterAnswer` runs after it. */
export interface Members extends FollowedPlayers {
  settings: SettingsResolver;
  choices: ChoiceStore;
  accounts: Accounts;
  verification: Verification;
  optedOutPlayers: OptedOutPlayers & ChangeOptOut;
  recents: Recents;
  suggestPlayers: SuggestPlayers;
  findLinkedHere: FindLinkedHere;
  hidesId: HidesId;
  afterAnswer: Pick<AfterAnswer, 'note' | 'flush'>;
  snapshots: Snapshots;
  participation: Participation;
  excludedMembers: ExcludedMembers;
  changeLog: ChangeLog;
  privacy: Pick<Privacy, 'exportMember' | 'deleteMember' | 'deleteServer' | 'finishBrokenOff'>;
  consent: Consent;
  idleSweep: Pick<IdleSweep, 'run' | 'leave'>;
  base: MembersBase;
}

export interface MembersBase
  extends Pick<MemberParts, 'people' | 'servers' | 'figures' | 'links' | 'participants' | 'serverLinks'>,
    Pick<MemberParts, 'deletions' | 'optedOutPlayers' | 'exclusiveJob' | 'now' | 'log'> {
  records: Pick<Records, 'open' | 'openIndex' | 'purge'>;
  snapshots: Snapshots;
  participation: Participation;
  /** Calls `listener` after a change of rank tier. It must not throw. */
  onTier(listener: (change: TierChange) => void): void;
  onDeletion(take: OnDeletion): void;
  beforeServerDeletion(take: (guildId: string) => Promise<void>): void;
}

type MembersOptions = Parameters<typeof openMemberParts>[0] & {
  defaults: { region: string };
  forgetPlayer?: (uid: string) => Promise<void>;
  randomInt?: (below: number) => number;
};

export async function openMembers({
  defaults,
  forgetPlayer,
  randomInt = realRandomInt,
  ...options
}: MembersOptions): Promise<Members> {
  const parts = await openMemberParts(options);
  const tierListeners: ((change: TierChange) => void)[] = [];
  const onDeletion: OnDeletion[] = [];
  const beforeServerDeletion: ((guildId: string) => Promise<void>)[] = [];
  const onTier = (change: TierChange) => {
    for (const listener of tierListeners) listener(change);
  };
  const snapshots = new Snapshots({ ...parts, onTier, forgetPlayer });
  const excludedMembers = createExcludedMembers(parts);
  const changeLog = createChangeLog(parts);
  const participation = createParticipation({ ...parts, excludedMembers });
  const hidesId = createHidesId(parts);
  const lastPlayers = createRecents({ ...parts, hidesId });
  const accounts = new Accounts({ ...parts, lastPlayers, snapshots });
  const kept = { ...parts, participation, changeLog, accounts, snapshots, lastPlayers };
  const privacy = new Privacy({ ...kept, onDeletion, beforeServerDeletion });
  parts.recentDeletions.beforeWrite((userId) => privacy.finishDeletion(userId));
  return {
    settings: createSettingsResolver({ ...parts, defaults }),
    choices: new ChoiceStore(kept),
    accounts,
    ...createFollowedPlayers(parts),
    verification: new Verification({ ...kept, randomInt }),
    optedOutPlayers: { ...parts.optedOutPlayers, ...createChangeOptOut(kept) },
    recents: lastPlayers,
    hidesId,
    suggestPlayers: createSuggestPlayers({ lastPlayers, hidesId, sleep: parts.sleep }),
    findLinkedHere: createFindLinkedHere(parts),
    afterAnswer: new AfterAnswer({ ...parts, hidesId }),
    snapshots,
    participation,
    excludedMembers,
    changeLog,
    privacy,
    consent: parts.consent,
    idleSweep: new IdleSweep({ ...kept, privacy }),
    base: {
      ...parts,
      snapshots,
      participation,
      onTier: (listener) => void tierListeners.push(listener),
      onDeletion: (take) => void onDeletion.push(take),
      beforeServerDeletion: (take) => void beforeServerDeletion.push(take),
    },
  };
}
