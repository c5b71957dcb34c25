import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIMessage,
  type APIMessageTopLevelComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';
import { renderControls } from '../../views/message/controls.ts';
import { decodeCustomId, encodeCustomId } from '../../views/message/custom-id.ts';
import { backAction } from '../../views/message/page-ids.ts';
import type { Reply } from '../../views/message/reply.ts';
import { asText } from './given-values.ts';

/** Finds a custom ID that shows the message again; undefined if none of its buttons can. */
export function findWayBack({ components }: Partial<APIMessage>): string | undefined {
  const ids = listCustomIds(components).flatMap((customId) => decodeCustomId(customId) ?? []);
  for (const action of [backAction, 'refresh', 'share']) {
    const found = ids.find((id) => id.action === action);
    if (found) return encodeCustomId({ ...found, action: backAction });
  }
  return undefined;
}

/** Adds a button back to the previous content, in the last row with room. */
export function addWayBack(reply: Reply, customId: string, { t }: Language): Reply {
  const rows = reply.body.components ?? [];
  const [own] = renderControls({ buttons: [{ label: t('buttons.back'), customId }] });
  if (!own) return reply;
  const row = rows.findLast(isRowWithRoom);
  const components = row
    ? rows.map((one) => (one === row ? { ...row, components: [...row.components, ...own.components] } : one))
    : [...rows, own].slice(0, maxRows);
  return { ...reply, body: { ...reply.body, components } };
}

type ButtonRow = APIActionRowComponent<APIComponentInMessageActionRow>;

function isRowWithRoom(row: APIMessageTopLevelComponent): row is ButtonRow {
  return (
    row.type === ComponentType.ActionRow &&
    row.components.length < maxInRow &&
    row.components.every(({ type }) => type === ComponentType.Button)
  );
}

function listCustomIds(rows: unknown): string[] {
  return listOf(rows, 'components').flatMap((row) =>
    listOf(row, 'custom_id').flatMap((customId) => asText(customId) ?? []),
  );
}

function listOf(values: unknown, key: string): unknown[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value: unknown) =>
    value instanceof Object && key in value ? [Reflect.get(value, key)] : [],
  );
}

const maxRows = 5;
const maxInRow = 5;
