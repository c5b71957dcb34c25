import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import pageTexts from '../assets/locales/playground/en-US.json' with { type: 'json' };
import { settings } from '../src/bot/config/environment-settings.ts';
import { programs } from '../src/programs/build/programs.ts';
import { drawArchitecture } from './architecture-diagram.ts';
import { filesBelow, projectFolder, read } from './support/project-files.ts';

const folder = '.github/docs';
const documents = readdirSync(path.join(projectFolder, folder)).map((name) => `${folder}/${name}`);
const room = 'src/local-discord';
const guides = ['README.md', 'docs/guide.md', 'docs/libraries.md', 'docs/parity.md'].map(
  (name) => `${room}/${name}`,
);

describe.each([...documents, ...guides, 'README.md', '.github/SECURITY.md'])('%s', (document) => {
  const text = read(document);

  it('names only scripts that exist', () => {
    const scripts = ['', `${room}/`].flatMap((at) =>
      Object.keys(JSON.parse(read(`${at}package.json`)).scripts),
    );
    const named = [...text.matchAll(/npm (?:--silent )?run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('names only settings that exist', () => {
    const known = new Set([...Object.keys(settings.shape), ...printed]);
    const named = [...text.matchAll(/^([A-Z][A-Z_]+)=|[` ]([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/gm)].map(
      ([, line, quoted]) => line ?? quoted ?? '',
    );
    const ours = named.filter((name) => settingLike.test(name));
    expect(ours.filter((name) => !known.has(name))).toEqual([]);
  });

  it('links only to what is there', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(#[\w-]+)?\)/g)].filter(
      ([, to = '']) => !/^https?:/.test(to),
    );
    const broken = links.filter(([, to = '', heading]) => {
      const file = path.posix.join(path.posix.dirname(document), to);
      if (!existsSync(path.join(projectFolder, file))) return true;
      return heading !== undefined && !headingsOf(read(file)).has(heading);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

const files = ['.github', 'assets', 'commands', 'src', 'test'].flatMap(filesBelow);
const allDocuments = [
  ...files.filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md')),
  'README.md',
];

it.each(allDocuments)('%s names only files that exist', (document) => {
  const named = [...read(document).matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|css))`/g)].map(
    ([, file = '']) => file,
  );
  // `x.ts` means a file that is still to be written.
  const isThere = (file: string) =>
    /\bx\.ts$/.test(file) || files.some((one) => `/${one}`.endsWith(`/${file}`));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});

it('README.md names every document', () => {
  const others = documents
    .filter((document) => !document.endsWith('/README.md'))
    .map((file) => path.basename(file));
  expect(others.filter((name) => !read(`${folder}/README.md`).includes(`](${name})`))).toEqual([]);
});

it('the documents and the compose file start programs of the image by names that its entry point knows', () => {
  const named = [...documents, 'README.md', 'compose.yaml'].flatMap((document) =>
    [...read(document).matchAll(/compose run --rm loadout (\S*?)[\s`]/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(4);
  const others = ['loadout', 'health-check'];
  const known = Object.keys(programs).filter((name) => !others.includes(name));
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it('the documents run programs under systemd that are built, by the script that does it', () => {
  const named = [...documents, 'README.md'].flatMap((document) =>
    [...read(document).matchAll(/\.github\/deploy\/(run-[\w.-]+) ([a-z]+)/g)].map(([, ...one]) => one),
  );
  expect(named.length).toBeGreaterThan(2);
  for (const [script, program = ''] of named) {
    expect(existsSync(path.join(projectFolder, `.github/deploy/${script}`))).toBe(true);
    expect(Object.keys(programs)).toContain(program);
  }
});

it('operations.md names only figures that the bot gives', () => {
  const given = read('src/bot/operations/metrics.ts') + read('src/bot/operations/watch-state.ts');
  const named = [...read(`${folder}/operations.md`).matchAll(/\bloadout_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(given))).toEqual([]);
});

it('operations.md names the stages of a log line as the page does', () => {
  const rows = read(`${folder}/operations.md`).split('\n');
  for (const [stage, name] of Object.entries(pageTexts.inspectStages))
    expect(rows).toContainEqual(expect.stringMatching(`^\\| .*\`${stage}Ms\`.*“${name}”`));
});

it('architecture.md shows the imports that the code has', () => {
  expect(read(`${folder}/architecture.md`)).toContain(drawArchitecture());
});

/** The settings that the local Discord prints for any bot. */
const printed = ['DISCORD_CDN_URL', 'DISCORD_GATEWAY_URL', 'DISCORD_APPLICATION_ID', 'PAGE_URL'];

/** Names of the families that settings have: other words in capitals are codes of errors. */
const settingLike = /^(DISCORD|PLAYER_API|STORE|SERVICE|METRICS|DEFAULT|IMAGE|CARD|LOG|FEEDBACK)_/;

/** As GitHub makes them of the headings. */
function headingsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = '']) =>
        `#${heading
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-')}`,
    ),
  );
}
