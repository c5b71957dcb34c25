import { expect, it } from 'vitest';
import { commandFor, isInImage } from '../../../src/shared/process/command-for.ts';

const clone = { cwd: '/home/ana/loadout', script: '/home/ana/loadout/src/programs/run-from-clone.mjs' };
const built = { cwd: '/home/ana/loadout', script: '/home/ana/loadout/dist/doctor.js' };

it.each([
  ['a clone', clone, 'npm run restore -- FILE'],
  ['its dist', built, 'node dist/restore.js FILE'],
  ['the archive', { cwd: '/srv/loadout', script: '/srv/loadout/start.js' }, 'node dist/restore.js FILE'],
  [
    'the archive as npm installs it',
    { cwd: '/srv/bots', script: '/srv/bots/node_modules/.bin/loadout' },
    'npx loadout restore FILE',
  ],
  ['the image', { cwd: '/', script: '/app/dist/loadout.js' }, 'docker compose run --rm loadout restore FILE'],
  [
    'the unit',
    { cwd: '/var/lib/loadout', script: '/opt/loadout/dist/start.js' },
    '/opt/loadout/.github/deploy/run-program.sh restore FILE',
  ],
])('names a program as it is run from %s', (_, place, command) => {
  expect(commandFor('restore', 'FILE', place)).toBe(command);
});

it('names programs without arguments, and lets npm print nothing but JSON', () => {
  expect(commandFor('doctor', '', clone)).toBe('npm run doctor');
  expect(commandFor('doctor', '', built)).toBe('node dist/doctor.js');
  expect(commandFor('start', '', clone)).toBe('npm start');
  expect(commandFor('doctor', '--json', clone)).toBe('npm --silent run doctor -- --json');
  expect(commandFor('doctor', '--json', built)).toBe('node dist/doctor.js --json');
});

it('takes no other folder for the image', () => {
  expect(['/', '/app', '/home/ana'].map((cwd) => isInImage(cwd))).toEqual([true, false, false]);
});
