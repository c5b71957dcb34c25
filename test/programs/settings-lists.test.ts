import { expect, it } from 'vitest';
import { settingsLists } from '../../src/programs/build/settings-lists.ts';
import { read } from '../support/project-files.ts';

it.each(Object.entries(settingsLists))(
  '%s lists the settings as `npm run settings` writes them',
  (path, update) => {
    expect(update(read(path))).toBe(read(path));
    expect(read(path)).toContain('PLAYER_API_USER_AGENT');
  },
);

it.each(Object.entries(settingsLists).filter(([path]) => path !== '.env.example'))(
  '%s without its list stops the writing',
  (_, update) => {
    expect(() => update('# No list\n')).toThrow('a document has no lines like');
  },
);
