import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APISelectMenuComponent,
  ButtonStyle,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import { clip } from './safe-text.ts';
import type { Controls, EntitySelect, StringSelect, ViewButton, ViewSelect } from './view.ts';

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** The rows below a message, from top to bottom; what Discord has no row for is left out from the end. */
export function renderControls({ buttons = [], selects = [], footButtons = [] }: Controls): Row[] {
  const foot = renderButtons(footButtons);
  const rows = [...renderButtons(buttons), ...selects.flatMap(renderSelect)];
  return [...rows.slice(0, maxRows - foot.length), ...foot].slice(0, maxRows);
}

function renderButtons(buttons: readonly ViewButton[]): Row[] {
  const rows = Array.from({ length: Math.ceil(buttons.length / maxInRow) }, (_, row) =>
    buttons.slice(row * maxInRow, (row + 1) * maxInRow),
  );
  return rows.map((row) => ({ type: ComponentType.ActionRow, components: row.map(renderButton) }));
}

function renderButton({ label, customId, style }: ViewButton): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    label: clip(label, maxButtonLength),
    custom_id: customId,
    style: style ? buttonStyles[style] : ButtonStyle.Secondary,
  };
}

const buttonStyles = { primary: ButtonStyle.Primary, danger: ButtonStyle.Danger } as const;

function renderSelect(select: ViewSelect): Row[] {
  if (select.kind === 'string' && select.options.length === 0) return [];
  const rendered = select.kind === 'string' ? renderStringSelect(select) : renderEntitySelect(select);
  return [{ type: ComponentType.ActionRow, components: [rendered] }];
}

function renderStringSelect(select: StringSelect): APISelectMenuComponent {
  const options = select.options.slice(0, maxOptions);
  return {
    type: ComponentType.StringSelect,
    ...commonOf(select, options.length),
    options: options.map(({ label, value, description, isChosen }) => ({
      label: clip(label, maxOptionLength),
      value,
      ...(description && { description: clip(description, maxOptionLength) }),
      ...(isChosen && { default: true }),
    })),
  };
}

function renderEntitySelect(select: EntitySelect): APISelectMenuComponent {
  const chosen = select.chosen ?? [];
  const common = commonOf(select, maxOptions);
  // Each kind of select takes default values of its own kind alone.
  switch (select.kind) {
    case 'user':
      return {
        type: ComponentType.UserSelect,
        ...common,
        default_values: chosen.map((id) => ({ id, type: SelectMenuDefaultValueType.User })),
      };
    case 'role':
      return {
        type: ComponentType.RoleSelect,
        ...common,
        default_values: chosen.map((id) => ({ id, type: SelectMenuDefaultValueType.Role })),
      };
    case 'channel':
      return {
        type: ComponentType.ChannelSelect,
        ...common,
        default_values: chosen.map((id) => ({ id, type: SelectMenuDefaultValueType.Channel })),
      };
  }
}

function commonOf({ customId, placeholder, least = 1, most = 1 }: ViewSelect, available: number) {
  return {
    custom_id: customId,
    placeholder: clip(placeholder, maxPlaceholderLength),
    min_values: Math.min(least, available),
    max_values: Math.min(most, available),
  };
}

// Discord's limits.
const maxRows = 5;
const maxInRow = 5;
const maxButtonLength = 80;
const maxOptions = 25;
const maxOptionLength = 100;
const maxPlaceholderLength = 150;
