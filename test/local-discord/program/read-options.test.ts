import { expect, it } from 'vitest';
import { help, readOptions } from '../../../src/local-discord/program/read-options.ts';
import { read } from '../../support/project-files.ts';

it('--help lists each option of the guide', () => {
  const options = [...read('src/local-discord/docs/guide.md').matchAll(/^\| `(--[a-z-]+)/gm)];
  expect(options.length).toBeGreaterThan(5);
  for (const [, option = ''] of options) expect(help).toContain(`\n${option} `);
  expect(readOptions(['--help']).isHelp).toBe(true);
});

it.each([
  [['--token', 'my-own-token'], 'add --any-token'],
  [['--port', '70000'], '--port 70000 is no port'],
  [['--page-port', '70000'], '--page-port 70000 is no port'],
  [['--permissions', 'all'], '--permissions all is no number'],
  [['--permissions', '8', '--world', 'x.json'], 'leave --permissions out'],
  [['--wold', 'x'], "Unknown option '--wold'"],
  [['--exit-with'], 'needs a command after --'],
  [['stray'], 'stray is no option'],
])('refuses %j, and says how to use it', (args, words) => {
  expect(() => readOptions(args)).toThrow(new RegExp(`${words}.*\nUse it as: local-discord-server`, 's'));
});

it('repeats no token: it may be a real one with a slip', () => {
  for (const token of ['my-own-token', 'two words'])
    expect(() => readOptions(['--token', token])).not.toThrow(token);
});
