import { describe, expect, it } from 'vitest';
import { itemKind } from '../../../src/shared/contract/item-kinds.ts';

describe('an item id', () => {
  it.each([
    ['101000001', 'character'],
    ['102000012', 'character'],
    ['203000001', 'top'],
    ['902000003', 'profile-picture'],
    ['904000021', 'backpack'],
    ['904190036', 'title'],
    ['904790066', 'title'],
    ['907000010', 'weapon-skin'],
    ['1001000012', 'badge'],
    ['1300000051', 'pet'],
    ['1310000051', 'pet-skin'],
    ['920000001', 'action'],
  ])('%s is a %s', (id, kind) => expect(itemKind(id)).toBe(kind));

  it.each(['1', '99', '20300000', '2030000011', '130000005', '999000001', ''])(
    'of no known series has no kind: %j',
    (id) => expect(itemKind(id)).toBeUndefined(),
  );
});
