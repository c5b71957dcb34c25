import { type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';
import { findChannel, findRole } from './resolve-ids.ts';

/** Resolves option labels and names to values. @throws ActorError for a choice that the select does not offer */
export function chooseValues(
  select: APISelectMenuComponent,
  choices: readonly string[],
  { name, session, world }: { name: string; session: ActorSession; world: World },
): string[] {
  const values = choices.map((choice) => findValue(select, choice.trim(), { name, session, world }));
  if (new Set(values).size < values.length) throw new ActorError(`“${name}” takes each choice once.`);
  return values;
}

/** @throws ActorError for too few or too many choices */
export function checkChoiceCount(
  name: string,
  count: number,
  { min_values = 1, max_values = 1 }: { min_values?: number | undefined; max_values?: number | undefined },
): void {
  if (count < min_values) throw new ActorError(`“${name}” needs ${min_values} or more choices.`);
  if (count > max_values) throw new ActorError(`“${name}” takes ${max_values} or fewer choices.`);
}

/** Finds an option by label or value. */
export function pickOption(
  name: string,
  options: readonly { label: string; value: string }[],
  choice: string,
): string {
  const option =
    options.find(({ label }) => label === choice) ?? options.find(({ value }) => value === choice);
  if (option) return option.value;
  const labels = options.map(({ label }) => label).join(', ');
  throw new ActorError(`“${name}” does not offer “${choice}”. The choices are: ${labels}.`);
}

function findValue(
  select: APISelectMenuComponent,
  choice: string,
  { name, session, world }: { name: string; session: ActorSession; world: World },
): string {
  const found = () => {
    const member = world.people.find(choice)?.user.id;
    switch (select.type) {
      case ComponentType.StringSelect:
        return pickOption(name, select.options, choice);
      case ComponentType.UserSelect:
        return member;
      case ComponentType.RoleSelect:
        return findRole(choice, session);
      case ComponentType.MentionableSelect:
        return member ?? findRole(choice, session);
      case ComponentType.ChannelSelect:
        return findChannel(choice, session, world, select.channel_types);
    }
  };
  const value = found();
  if (value === undefined) throw new ActorError(`“${name}” does not offer “${choice}”.`);
  return value;
}
