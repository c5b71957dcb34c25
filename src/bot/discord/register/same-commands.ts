import {
  type APIApplicationCommand,
  ApplicationCommandType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';

type Ours = RESTPostAPIApplicationCommandsJSONBody;

export function areSameCommands(ours: readonly Ours[], theirs: readonly APIApplicationCommand[]): boolean {
  const byKey = new Map(theirs.map((command) => [keyOf(command), command]));
  return (
    ours.length === theirs.length &&
    ours.every((command) => {
      const stored = byKey.get(keyOf(command));
      return stored !== undefined && isSame(command, stored);
    })
  );
}

function isSame(ours: Ours, theirs: APIApplicationCommand): boolean {
  const addedByDiscord = new Set<string>([...serverKeys, ...appDefaults.filter((key) => !(key in ours))]);
  const stored = Object.entries(theirs).filter(([key]) => !addedByDiscord.has(key));
  return formOf(ours) === formOf(Object.fromEntries(stored));
}

function formOf(command: object): string {
  return JSON.stringify(tidy({ type: ApplicationCommandType.ChatInput, ...command }));
}

function keyOf({ type = ApplicationCommandType.ChatInput, name }: Pick<Ours, 'type' | 'name'>): string {
  return `${type} ${name}`;
}

/** Normalizes definitions for comparison: sorted keys, no empty or false values. */
function tidy(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => tidy(item));
    return unorderedKeys.includes(key ?? '') ? items.sort() : items;
  }
  if (typeof value !== 'object' || value === null)
    return key === 'default_member_permissions' ? String(value) : value;
  const entries = Object.entries(value)
    .filter(([, inner]) => !isEmpty(inner))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, tidy(inner, name)]));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const serverKeys = [
  ...['id', 'application_id', 'version', 'guild_id'],
  ...['default_permission', 'name_localized', 'description_localized'],
];

const appDefaults = ['contexts', 'integration_types', 'dm_permission', 'handler'];

// These are sets. Lists of options and choices are not, because their order is visible.
const unorderedKeys = ['contexts', 'integration_types'];
