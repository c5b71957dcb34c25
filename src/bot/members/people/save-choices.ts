import { InputError } from '../../game/input-error.ts';
import {
  type MemberChoices,
  memberSettings,
  type ServerChoices,
  serverSettings,
} from '../../settings/list/setting-list.ts';
import { listAccounts } from '../accounts/linked-account.ts';
import type { Snapshots } from '../history/snapshots.ts';
import type { MemberParts } from '../member-parts.ts';
import type { Person } from '../member-records.ts';
import type { Recents } from './recents.ts';
import { type FieldChange, type Merge, mergeChoices, takeBack } from './revisions.ts';

interface MemberForm {
  values: Partial<MemberChoices>;
  shown?: number | undefined;
  sentAt?: number | undefined;
}

export interface ServerForm extends Pick<MemberForm, 'shown'> {
  values: Partial<ServerChoices> | ((current: ServerChoices) => Partial<ServerChoices>);
  by: string;
}

interface Chosen<Choices> {
  choices: Choices;
  revision: number;
}

/** Result of saving; `changed` is empty if the form repeats the stored choices. */
export interface Saved<Choices> extends Chosen<Choices>, Pick<Merge<Choices>, 'changed' | 'clashes'> {
  before: Choices;
}

export type RetentionChoices = Record<'keepsHistory' | 'keepsRecents', boolean>;

interface ChoiceStoreParts
  extends Pick<MemberParts, 'people' | 'servers' | 'consent' | 'recentDeletions' | 'now'> {
  lastPlayers: Pick<Recents, 'forgetHidden' | 'clear'>;
  snapshots: Pick<Snapshots, 'trim' | 'begin'>;
}

export class ChoiceStore {
  readonly #parts: ChoiceStoreParts;

  constructor(parts: ChoiceStoreParts) {
    this.#parts = parts;
  }

  async ofMember(userId: string): Promise<Chosen<MemberChoices> & { kept: RetentionChoices }> {
    const { people, consent } = this.#parts;
    const record = await people.get(userId);
    return {
      choices: memberSettings.choices.parse(record),
      revision: record.revision,
      kept: {
        keepsHistory: listAccounts(userId, record).some(({ keepsHistory }) => keepsHistory),
        keepsRecents: consent.allowsRecents(record),
      },
    };
  }

  async ofServer(guildId: string): Promise<Chosen<ServerChoices>> {
    const record = await this.#parts.servers.get(guildId);
    return { choices: serverSettings.choices.parse(record), revision: record.revision };
  }

  /** Saves, and deletes data no longer allowed. @throws InputError if all was deleted since the form was sent */
  async saveMember(
    userId: string,
    { values, shown, sentAt = this.#parts.now() }: MemberForm,
  ): Promise<Saved<MemberChoices>> {
    const { people, lastPlayers, recentDeletions } = this.#parts;
    const saved = await recentDeletions.writeUnlessSince(userId, sentAt, {
      write: (refuseIfEnded) =>
        people.decide(userId, (current) => {
          refuseIfEnded();
          const merge = mergeChoices<MemberChoices>(current, values, { shown });
          return { change: merge.write, decision: merge };
        }),
      undo: ({ decision: merge }) => people.update(userId, (current) => takeBack(current, merge)),
    });
    if (!saved) throw new InputError({ kind: 'deleted-meanwhile' });
    const { record, decision: merge } = saved;
    const hasHidden = record.showsId === false && merge.changed.some(({ field }) => field === 'showsId');
    if (hasHidden) await lastPlayers.forgetHidden(record.accounts.map(({ uid }) => uid));
    await this.#followConsent(userId, record, merge.changed);
    const choices = memberSettings.choices.parse(record);
    const clashes = merge.clashes.map(({ field }) => ({ field, by: userId }));
    return toSaved(choices, record.revision, { ...merge, clashes });
  }

  async #followConsent(
    userId: string,
    record: Person,
    changed: readonly FieldChange<MemberChoices>[],
  ): Promise<void> {
    const { lastPlayers, snapshots, consent } = this.#parts;
    const isChanged = (name: keyof MemberChoices) => changed.some(({ field }) => field === name);
    if (isChanged('keepsRecents') && !consent.allowsRecents(record)) await lastPlayers.clear(userId);
    if (!isChanged('keepsHistory')) return;
    for (const { uid } of record.accounts) {
      await snapshots.trim(uid);
      await snapshots.begin(uid);
    }
  }

  async saveServer(guildId: string, { values, shown, by }: ServerForm): Promise<Saved<ServerChoices>> {
    const { servers, now } = this.#parts;
    const { record, decision: merge } = await servers.decide(guildId, (current) => {
      const form = typeof values === 'function' ? values(current) : values;
      const merge = mergeChoices<ServerChoices>(current, form, { shown, edit: { by, at: now() } });
      return { change: merge.write, decision: merge };
    });
    return toSaved(serverSettings.choices.parse(record), record.revision, merge);
  }
}

function toSaved<Choices extends object>(
  choices: Choices,
  revision: number,
  { changed, clashes }: Merge<Choices>,
): Saved<Choices> {
  const from = Object.fromEntries(changed.map((change) => [change.field, change.from]));
  return { choices, revision, changed, clashes, before: { ...choices, ...from } };
}
