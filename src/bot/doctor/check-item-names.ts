import { readItemNames } from '../game/operator-item-names.ts';
import type { Check } from './check.ts';
import { note, ok } from './finding.ts';

export const checkItemNames: Check = {
  name: 'Item names',
  needs: ['ITEM_NAMES'],
  async run({ config: { itemNamesFile } }) {
    if (itemNamesFile === undefined) return note('ITEM_NAMES is empty: pieces are named by what they are');
    return ok((await readItemNames(itemNamesFile)).summary);
  },
};
