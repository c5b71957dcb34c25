import { type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import type { PageChoice } from '../dialogs/form.ts';
import type { Directory, Entity } from '../wire.ts';

export function listChoices(select: APISelectMenuComponent, directory: Directory): PageChoice[] {
  if (select.type === ComponentType.StringSelect) return select.options.map(toChoice);
  const chosen = (select.default_values ?? []).map(({ id }) => id);
  return listEntities(select, directory).map(({ id, name }) => ({
    value: id,
    label: name,
    description: '',
    isChosen: chosen.includes(id),
  }));
}

function listEntities(
  select: Exclude<APISelectMenuComponent, { type: ComponentType.StringSelect }>,
  { users, roles, channels }: Directory,
): readonly Entity[] {
  switch (select.type) {
    case ComponentType.UserSelect:
      return users;
    case ComponentType.RoleSelect:
      return roles;
    case ComponentType.MentionableSelect:
      return [...users, ...roles];
    case ComponentType.ChannelSelect: {
      const { channel_types: types } = select;
      return channels.filter(({ type }) => !types?.length || types.includes(type));
    }
  }
}

export function toChoice({
  value,
  label,
  description = '',
  default: isChosen = false,
}: {
  value: string;
  label: string;
  description?: string;
  default?: boolean;
}): PageChoice {
  return { value, label, description, isChosen };
}
