import { z } from 'zod';
import { pictureKinds } from '../../shared/contract/picture-kind.ts';
import { itemIdParameter } from '../query.ts';

export const itemIdNames = ['itemID', 'itemId', 'item_id', 'id'] as const;

export const pictureKindParameter = z
  .enum(pictureKinds, `must be one of ${pictureKinds.join(', ')}`)
  .optional()
  .meta({ description: 'What is shown, where the id alone should not decide.' });

export const itemQuery = z.preprocess(
  withOneItemId,
  z.object({
    itemID: itemIdParameter,
    kind: pictureKindParameter,
  }),
);

export type ItemQuery = z.output<typeof itemQuery>;

function withOneItemId(query: unknown): unknown {
  const given = new Map(Object.entries(query ?? {}));
  const name = itemIdNames.find((candidate) => given.has(candidate));
  return { itemID: name && given.get(name), kind: given.get('kind') };
}
