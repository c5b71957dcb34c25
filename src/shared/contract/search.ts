import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { uidPattern } from './limits.ts';
import { count, fields, firstKeys, flag, id, isRecord, listOf, text } from './tolerant.ts';

export const minKeywordLength = 3;
export const maxKeywordLength = 40;

/** A found player. Names are not unique; the uid identifies the player. */
const namedPlayerSchema = z.object({
  uid: z.string(),
  nickname: z.string(),
  region: z.string().optional(),
  level: z.int().nonnegative().optional(),
});
const searchSchema = z.array(namedPlayerSchema);

export type NamedPlayer = z.output<typeof namedPlayerSchema>;

/** Leaves out entries without uid or name, and hidden players. @returns undefined if the answer is foreign */
function readSearch(json: unknown): NamedPlayer[] | undefined {
  const list = listIn(json);
  if (!list) return undefined;
  const found = entries.parse(list).flatMap(({ accountId, nickname, region, level, accountPrefers }) => {
    if (!accountId || !uidPattern.test(accountId) || !nickname) return [];
    if (accountPrefers.hidePersonalInfo || accountPrefers.hideMyLobby) return [];
    return { uid: accountId, nickname, region: region?.toUpperCase(), level };
  });
  const isReadable = list.length === 0 || entries.parse(list).some(({ accountId }) => accountId);
  return isReadable ? found : undefined;
}

function listIn(json: unknown): unknown[] | undefined {
  if (Array.isArray(json)) return json;
  if (!isRecord(json)) return undefined;
  const keys = firstKeys(json);
  // The game's protobuf drops empty lists.
  if (keys.length === 0) return [];
  const name = keys.find((key) => listNames.has(key.toLowerCase()));
  const list = name === undefined ? undefined : json[name];
  return Array.isArray(list) ? list : undefined;
}

const listNames = new Set(['infos', 'players', 'results', 'accounts']);
const entries = listOf({
  accountId: id,
  nickname: text,
  region: text,
  level: count,
  accountPrefers: fields({ hidePersonalInfo: flag, hideMyLobby: flag }),
});

export const searchEndpoint = {
  name: 'search',
  paths: ['/api/v1/search'],
  isOptional: true,
  parameters: ['keyword', 'region'],
  read: readSearch,
  schema: searchSchema,
  version: 1,
} as const satisfies Endpoint<NamedPlayer[]>;
