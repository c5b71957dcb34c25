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

interface CommandRegistryOptions {
  makeId: () => string;
  announce: () => void;
  takeCreates: (scope: string, count: number) => void;
}

interface Restriction {
  guildId: string;
  id: string;
  permissions: readonly APIApplicationCommandPermission[];
}

/** A bot's registered commands, global (`guildId` undefined) or for one guild. */
export class CommandRegistry {
  readonly #applicationId: string;
  readonly #options: CommandRegistryOptions;
  readonly #restrictions = new Map<string, Restriction>();
  #commands: readonly APIApplicationCommand[] = [];

  constructor(applicationId: string, options: CommandRegistryOptions) {
    this.#applicationId = applicationId;
    this.#options = options;
  }

  list(guildId?: string): APIApplicationCommand[] {
    return this.#commands.filter((command) => command.guild_id === guildId);
  }

  /** Lists a guild's commands. Its own commands hide global ones with the same name and type. */
  offered(guildId: string): APIApplicationCommand[] {
    const own = this.list(guildId);
    const isHidden = ({ name, type }: APIApplicationCommand) =>
      own.some((mine) => mine.name === name && mine.type === type);
    return [...own, ...this.list().filter((command) => !isHidden(command))];
  }

  /** @throws ApiError 10063 */
  get(id: string, guildId?: string): APIApplicationCommand {
    const command = this.list(guildId).find((known) => known.id === id);
    if (!command) throw apiErrors.unknownCommand();
    return command;
  }

  /** Adds a command, or replaces the one with the same name and type. */
  put(form: CommandForm, guildId?: string): { command: APIApplicationCommand; isNew: boolean } {
    const previous = this.#findSame(form, guildId);
    if (!previous) this.#options.takeCreates(guildId ?? '', 1);
    const command = this.#describe(form, previous, guildId);
    this.#store([...this.#commands.filter((known) => known !== previous), command]);
    return { command, isNew: !previous };
  }

  /** Replaces all commands of a scope. A command keeps its ID if name and type stay. */
  replace(forms: readonly CommandForm[], guildId?: string): APIApplicationCommand[] {
    const added = forms.filter((form) => !this.#findSame(form, guildId));
    this.#options.takeCreates(guildId ?? '', added.length);
    const fresh = forms.map((form) => this.#describe(form, this.#findSame(form, guildId), guildId));
    this.#store([...this.#commands.filter((command) => command.guild_id !== guildId), ...fresh]);
    return fresh;
  }

  edit(id: string, form: CommandForm, guildId?: string): APIApplicationCommand {
    const previous = this.get(id, guildId);
    const command = this.#describe(form, previous, guildId);
    this.#store(this.#commands.map((known) => (known === previous ? command : known)));
    return command;
  }

  remove(id: string, guildId?: string): void {
    const removed = this.get(id, guildId);
    this.#store(this.#commands.filter((command) => command !== removed));
  }

  /** Sets who may use a command in a guild; an empty list restores the command's default. */
  restrict(id: string, guildId: string, permissions: Restriction['permissions']): void {
    const key = `${guildId} ${id}`;
    if (permissions.length > 0) this.#restrictions.set(key, { guildId, id, permissions });
    else this.#restrictions.delete(key);
    this.#options.announce();
  }

  restrictions(guildId: string): Restriction[] {
    return [...this.#restrictions.values()].filter((one) => one.guildId === guildId);
  }

  clearRestrictions(): void {
    this.#restrictions.clear();
  }

  #findSame(form: CommandForm, guildId?: string): APIApplicationCommand | undefined {
    return this.list(guildId).find(({ name, type }) => name === form.name && type === (form.type ?? 1));
  }

  #describe(
    form: CommandForm,
    previous: APIApplicationCommand | undefined,
    guildId?: string,
  ): APIApplicationCommand {
    const { makeId } = this.#options;
    const ids = { id: previous?.id ?? makeId(), version: makeId(), applicationId: this.#applicationId };
    const described = describeCommand(form, ids, guildId);
    return previous && isSame(previous, described) ? previous : described;
  }

  #store(next: readonly APIApplicationCommand[]): void {
    checkCounts(next);
    this.#commands = next;
    const ids = new Set(next.map(({ id }) => id));
    for (const [key, { id }] of this.#restrictions) if (!ids.has(id)) this.#restrictions.delete(key);
    this.#options.announce();
  }
}

/** Whether two commands are the same; an unchanged command keeps its version. */
function isSame(before: APIApplicationCommand, after: APIApplicationCommand): boolean {
  return isDeepStrictEqual({ ...before, version: '' }, { ...after, version: '' });
}

/** Replaces localizations by the text in one locale, if there is one, as Discord does without `with_localizations`. */
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
