import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIComponentInMessageActionRow,
  type APISelectMenuComponent,
  ButtonStyle,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import { estimateWidth } from '../../cards/text/estimate-width.ts';
import { isChooser } from './custom-id.ts';
import { clip } from './safe-text.ts';
import type { Controls, MemberSelect, RoleSelect, SelectOption, StringSelect, ViewButton } from './view.ts';

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** Renders rows from top to bottom. Beyond Discord's limit, drops the last rows above the foot buttons. */
export function renderControls(controls: Controls): Row[] {
  const { buttons = [], selects = [], footButtons = [] } = fitPhone(controls);
  const fitsOneRow = buttons.length > 0 && buttons.length + footButtons.length <= maxInRow;
  const foot = fitsOneRow ? [] : renderButtons(footButtons);
  const rows = [
    ...renderButtons(fitsOneRow ? [...buttons, ...footButtons] : buttons),
    ...selects.flatMap(renderSelect),
  ];
  return [...rows.slice(0, maxRows - foot.length), ...foot].slice(0, maxRows);
}

/** Moves the last optional buttons into the first select, if this saves a second row on a phone. */
function fitPhone({ buttons = [], selects = [], footButtons = [] }: Controls): Controls {
  const [select, ...others] = selects;
  let kept = buttons;
  while (select && 'options' in select && isChooser(select.customId)) {
    if (phoneWidth([...kept, ...footButtons]) <= maxOnPhone) {
      const moved = buttons.filter((button) => !kept.includes(button));
      return { buttons: kept, selects: [offerFirst(moved, select), ...others], footButtons };
    }
    const last = kept.findLast(({ givesWay }) => givesWay);
    if (!last) break;
    kept = kept.filter((button) => button !== last);
  }
  return { buttons, selects, footButtons };
}

function offerFirst(moved: readonly ViewButton[], { options, ...select }: StringSelect): StringSelect {
  const isMoved = ({ value }: SelectOption) => moved.some(({ customId }) => customId === value);
  const first = moved.map(({ label, customId: value }) => ({ label, value }));
  return { ...select, options: [...first, ...options.filter((option) => !isMoved(option))] };
}

/** Estimates the width in pixels: letters of the labels, 32 around each, and 8 between two buttons. */
function phoneWidth(buttons: readonly ViewButton[]): number {
  const labels = buttons.map(({ label }) => {
    const letters = label.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
    return estimateWidth(letters, 'normal') ?? 0.6 * letters.length;
  });
  return labels.reduce((sum, ems) => sum + 12.7 * ems + 40, -8);
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

function renderSelect(select: StringSelect | RoleSelect | MemberSelect): Row[] {
  if ('options' in select && select.options.length === 0) return [];
  return [{ type: ComponentType.ActionRow, components: [toComponent(select)] }];
}

function toComponent(select: StringSelect | RoleSelect | MemberSelect): APISelectMenuComponent {
  const placeholder = clip(select.placeholder, maxPlaceholderLength);
  const asked = { custom_id: select.customId, placeholder };
  if ('kind' in select) return { ...asked, type: ComponentType.UserSelect };
  if ('options' in select)
    return {
      ...asked,
      type: ComponentType.StringSelect,
      options: select.options.slice(0, maxOptions).map(({ label, value, description, isChosen }) => ({
        label: clip(label, maxOptionLength),
        value,
        ...(description && { description: clip(description, maxOptionLength) }),
        ...(isChosen && { default: true }),
      })),
    };
  const { chosenRoleId: id } = select;
  const chosen =
    id === undefined ? {} : { default_values: [{ id, type: SelectMenuDefaultValueType.Role as const }] };
  return { ...asked, type: ComponentType.RoleSelect, min_values: 0, ...chosen };
}

const maxRows = 5;
const maxInRow = 5;
/** Width of a row of buttons on a phone of 390 pixels, with a margin for errors of the estimate. */
const maxOnPhone = 314;
const maxButtonLength = 80;
const maxOptions = 25;
const maxOptionLength = 100;
const maxPlaceholderLength = 150;
