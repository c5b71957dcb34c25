import { readFileSync, writeFileSync } from 'node:fs';
import { settingsLists } from './settings-lists.ts';

for (const [path, update] of Object.entries(settingsLists)) {
  const file = new URL(`../../../${path}`, import.meta.url);
  writeFileSync(file, update(readFileSync(file, 'utf8')));
}
