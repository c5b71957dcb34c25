import { expect, it } from 'vitest';
import { help, readOptions } from '../../../src/local-discord/program/read-options.ts';
import { read } from '../../support/project-files.ts';

it('--help lists each option of the guide', () => {
  const options = [...read('.github/docs/local-discord.md').matchAll(/^\| `(--[a-z-]+)/gm)];
  expect(options.length).toBeGreaterThan(5);
  for (const [, option = ''] of options) expect(help).toContain(`\n${option} `);
  expect(readOptions(['--help']).isHelp).toBe(true);
});
