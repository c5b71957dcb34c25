import { isDeepStrictEqual } from 'node:util';
import {
  type APIApplicationCommand,
  type APIApplicationCommandPermission,
  ApplicationCommandType,
  ApplicationIntegrationType,
} from 'discord-api-types/v10';
import { apiErrors } from '../errors/api-error.ts';
import type { CommandForm, OptionForm } from '../rules/command.ts';
import { withoutNulls } from '../rules/read-form.ts';

/** The commands that the bot registered: global (`guildId` undefined) or of one guild. */
export interface CommandRegistry {
  list(guildId?: string): APIApplicationCommand[];
  /** What a member of the guild may use: a guild's command hides the global one of the same name and type. */
  offered(guildId: string): APIApplicationCommand[];
  get(id: string, guildId?: string): APIApplicationCommand;
  /** Adds a command, or replaces the one of the same name and type. */
  put(form: CommandForm, guildId?: string): { command: APIApplicationCommand; isNew: boolean };
  /** Replaces the whole list; a command keeps its id if its name and type stay. */
  replace(forms: readonly CommandForm[], guildId?: string): APIApplicationCommand[];
  edit(id: string, form: CommandForm, guildId?: string): APIApplicationCommand;
  remove(id: string, guildId?: string): void;
  /** Who may use a command in a server, as its settings say; none: its own default counts. */
  restrict(id: string, guildId: string, permissions: readonly APIApplicationCommandPermission[]): void;
  /** The same for each command of which a server's settings say something. */
  restrictions(guildId: string): { id: string; permissions: readonly APIApplicationCommandPermission[] }[];
  /** Lets everybody use every command again, as its definition says. */
  clearRestrictions(): void;
}

interface CommandRegistryOptions {
  makeId: () => string;
  announce: () => void;
  /** Counts new commands of one scope; throws if there were too many in a day. */
  takeCreates: (scope: string, count: number) => void;
}

export function createCommandRegistry(
  applicationId: string,
  { makeId, announce, takeCreates }: CommandRegistryOptions,
): CommandRegistry {
  let commands: APIApplicationCommand[] = [];
  const restrictions = new Map<
    string,
    { guildId: string; id: string; permissions: readonly APIApplicationCommandPermission[] }
  >();
  const list = (guildId?: string) => commands.filter((command) => command.guild_id === guildId);
  const get = (id: string, guildId?: string) => {
    const command = list(guildId).find((known) => known.id === id);
    if (!command) throw apiErrors.unknownCommand();
    return command;
  };
  const findSame = (form: CommandForm, guildId?: string) =>
    list(guildId).find(({ name, type }) => name === form.name && type === (form.type ?? 1));
  const describe = (form: CommandForm, previous: APIApplicationCommand | undefined, guildId?: string) => {
    const ids = { id: previous?.id ?? makeId(), version: makeId(), applicationId };
    const described = describeCommand(form, ids, guildId);
    return previous && isSame(previous, described) ? previous : described;
  };
  const store = (next: APIApplicationCommand[]) => {
    checkCounts(next);
    commands = next;
    const ids = new Set(next.map(({ id }) => id));
    for (const [key, { id }] of restrictions) if (!ids.has(id)) restrictions.delete(key);
    announce();
  };
  return {
    list,
    get,
    offered: (guildId) => {
      const own = list(guildId);
      const isHidden = ({ name, type }: APIApplicationCommand) =>
        own.some((mine) => mine.name === name && mine.type === type);
      return [...own, ...list().filter((command) => !isHidden(command))];
    },
    put: (form, guildId) => {
      const previous = findSame(form, guildId);
      if (!previous) takeCreates(guildId ?? '', 1);
      const command = describe(form, previous, guildId);
      store([...commands.filter((known) => known !== previous), command]);
      return { command, isNew: !previous };
    },
    replace: (forms, guildId) => {
      takeCreates(guildId ?? '', forms.filter((form) => !findSame(form, guildId)).length);
      const fresh = forms.map((form) => describe(form, findSame(form, guildId), guildId));
      store([...commands.filter((command) => command.guild_id !== guildId), ...fresh]);
      return fresh;
    },
    edit: (id, form, guildId) => {
      const previous = get(id, guildId);
      const command = describe(form, previous, guildId);
      store(commands.map((known) => (known === previous ? command : known)));
      return command;
    },
    restrict(id, guildId, permissions) {
      const key = `${guildId} ${id}`;
      if (permissions.length > 0) restrictions.set(key, { guildId, id, permissions });
      else restrictions.delete(key);
      announce();
    },
    clearRestrictions: () => restrictions.clear(),
    restrictions: (guildId) => [...restrictions.values()].filter((one) => one.guildId === guildId),
    remove: (id, guildId) => {
      const removed = get(id, guildId);
      store(commands.filter((command) => command !== removed));
    },
  };
}

/** A command that says what it said before keeps its version. */
function isSame(before: APIApplicationCommand, after: APIApplicationCommand): boolean {
  return isDeepStrictEqual({ ...before, version: '' }, { ...after, version: '' });
}

/**
 * A command as Discord lists it unless `with_localizations` is true: with its texts in the locale that was asked for, where it
 * has them.
 */
export function inOneLocale<Described extends object>(
  described: Described,
  locale: string | undefined,
): Described {
  const entries = Object.entries(described).flatMap(([key, value]) => {
    if (key === 'options' || key === 'choices')
      return [[key, value.map((one: object) => inOneLocale(one, locale))]];
    if (!key.endsWith('_localizations')) return [[key, value]];
    const localized = locale === undefined ? undefined : value?.[locale];
    return localized === undefined ? [] : [[key.replace('_localizations', '_localized'), localized]];
  });
  return Object.fromEntries(entries) as Described;
}

function describeCommand(
  form: CommandForm,
  { id, version, applicationId }: { id: string; version: string; applicationId: string },
  guildId?: string,
): APIApplicationCommand {
  const { options, contexts, integration_types, ...rest } = form;
  return {
    id,
    application_id: applicationId,
    version,
    ...(guildId ? { guild_id: guildId } : {}),
    ...withoutNulls(rest),
    type: form.type ?? ApplicationCommandType.ChatInput,
    description: form.description ?? '',
    name_localizations: readLocalizations(form.name_localizations),
    description_localizations: readLocalizations(form.description_localizations),
    default_member_permissions: form.default_member_permissions ?? null,
    nsfw: form.nsfw ?? false,
    integration_types: integration_types ?? [ApplicationIntegrationType.GuildInstall],
    contexts: contexts ?? null,
    ...(options?.length ? { options: options.map(describeOption) } : {}),
  } as APIApplicationCommand;
}

function describeOption(option: OptionForm): object {
  const { options, choices, ...rest } = option;
  return {
    ...withoutNulls(rest),
    ...(choices?.length ? { choices: choices.map(withoutNulls) } : {}),
    ...(options?.length ? { options: options.map(describeOption) } : {}),
  };
}

function readLocalizations(texts: Record<string, string | null | undefined> | null | undefined) {
  return texts && Object.keys(texts).length > 0 ? withoutNulls(texts) : null;
}

function checkCounts(commands: readonly APIApplicationCommand[]): void {
  const counts = new Map<string, number>();
  for (const { guild_id, type } of commands) {
    const key = `${guild_id} ${type}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const limit = type === ApplicationCommandType.ChatInput ? 100 : 15;
    if (count > limit) throw apiErrors.tooManyCommands(limit);
  }
}
