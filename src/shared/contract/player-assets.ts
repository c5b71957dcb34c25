import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { id, listOf, text } from './tolerant.ts';

const playerAssetSchema = z.object({ kind: z.string(), id: z.string(), url: z.string().optional() });
const playerAssetsSchema = z.array(playerAssetSchema);

type PlayerAsset = z.output<typeof playerAssetSchema>;

export function readPlayerAssets(json: unknown): PlayerAsset[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const read = assets.parse(json).flatMap(({ kind, id, url }) => (kind && id ? [{ kind, id, url }] : []));
  return read.length > 0 || json.length === 0 ? read : undefined;
}

const assets = listOf({ kind: text, id, url: text });

export const assetsEndpoint = {
  name: 'assets',
  paths: ['/api/images/player-assets'],
  parameters: ['region', 'uid'],
  read: readPlayerAssets,
  schema: playerAssetsSchema,
  version: 1,
} as const satisfies Endpoint<PlayerAsset[]>;
