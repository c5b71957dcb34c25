import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '../src/bot/config/settings.ts';
import { libraries, programs } from '../src/programs/build/programs.ts';
import { errorCodes } from '../src/shared/contract/error-codes.ts';
import { folderOf, type Import, importsOf, withoutComments } from './support/imports.ts';
import { filesBelow, projectFolder, read } from './support/project-files.ts';

/**
 * Who may import whom. Keys are folders; a value lists the folders of ours (`folder` or `folder/file`), `types:` in front where
 * only types may cross, and the packages. Node's own modules are free to all but where `never` says otherwise.
 */
const table: Record<string, { ours: string[]; packages: string[] }> = {
  contract: { ours: [], packages: ['zod'] },
  time: { ours: [], packages: [] },
  errors: { ours: [], packages: [] },
  trace: { ours: [], packages: ['zod'] },
  text: { ours: [], packages: [] },
  config: { ours: ['contract', 'text'], packages: ['zod'] },
  http: { ours: ['time', 'errors'], packages: ['undici'] },
  limits: { ours: ['http', 'store', 'time', 'errors'], packages: ['keyv', 'zod'] },
  store: {
    ours: ['time', 'errors'],
    packages: ['keyv', '@keyv/sqlite', '@keyv/redis', 'lru-cache', 'sqlite3', 'zod'],
  },
  backup: { ours: ['store', 'errors'], packages: [] },
  game: { ours: ['contract', 'text/edit-distance'], packages: ['zod'] },
  'player-api': {
    ours: ['contract', 'http', 'limits', 'store', 'types:trace', 'time', 'errors'],
    packages: ['zod', 'keyv', 'lru-cache'],
  },
  images: {
    ours: ['contract', 'http', 'limits', 'store', 'types:trace', 'time', 'errors'],
    packages: ['sharp', 'keyv', 'zod', 'lru-cache'],
  },
  records: { ours: ['contract', 'store', 'types:time', 'errors'], packages: ['lru-cache', 'zod'] },
  members: {
    ours: ['records', 'contract', 'game', 'types:player-api', 'types:store', 'time', 'errors'],
    packages: ['lru-cache', 'zod'],
  },
  cards: {
    ours: [
      'contract',
      'game',
      'types:images',
      'images/decoded-pixels',
      'images/picture-threads',
      'text/direction',
      'time/semaphore',
    ],
    packages: ['lru-cache', 'sharp'],
  },
  views: {
    ours: [
      'contract',
      'game',
      'text',
      'time/utc-day',
      'errors/not-read-error',
      'errors/not-saved-error',
      'player-api/errors',
      'types:player-api/answer',
      'types:trace',
      'types:members',
      'cards',
    ],
    packages: ['@discordjs/builders', 'discord-api-types', 'zod'],
  },
  commands: {
    ours: [
      'bot/component-handlers',
      'types:bot/command',
      'types:bot/services',
      'members',
      'views',
      'types:cards',
      'game',
      'contract',
      'time/utc-day',
      'text/translations',
      'types:text',
      'types:images',
      'types:player-api',
    ],
    packages: ['@discordjs/builders', 'discord-api-types'],
  },
  bot: {
    ours: [
      'contract/discord-limits',
      'types:broker',
      'views/problem',
      'views/notice',
      'views/custom-id',
      'types:views/reply',
      'types:views/retry',
      'views/answer-context',
      'types:player-api',
      'types:images',
      'types:members',
      'members/member-mentioned',
      'types:text',
      'trace',
      'time',
      'errors',
      'operations/listen',
      'operations/served-host',
    ],
    packages: [
      'undici',
      'lru-cache',
      'discord.js',
      '@discordjs/core',
      '@discordjs/rest',
      '@discordjs/ws',
      'discord-api-types',
      'fastify',
      'zod',
      'pino',
    ],
  },
  broker: {
    ours: [
      'types:bot/claim',
      'types:bot/responder',
      'types:bot/gateway',
      'store/lease',
      'types:store',
      'time',
      'errors',
    ],
    packages: ['@discordjs/ws', 'discord-api-types', 'zod'],
  },
  operations: {
    ours: ['types:http', 'http/local-name', 'types:trace', 'time', 'errors'],
    packages: ['pino', 'prom-client', 'fastify'],
  },
  service: {
    ours: [
      'contract',
      'images',
      'errors',
      'operations/listen',
      'operations/decodable-url',
      'operations/served-host',
    ],
    packages: [
      'fastify',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      'fastify-type-provider-zod',
      'sharp',
      'zod',
      'lru-cache',
    ],
  },
  'local-discord': { ours: [], packages: ['discord-api-types', 'fastify', 'lru-cache', 'ws', 'zod'] },
};

/** Programs and composition roots: these may import everything. */
const roots: readonly string[] = [
  ...Object.values(programs),
  'src/programs/run-program.ts',
  'src/programs/run-once.ts',
  'src/bot/app/loadout.ts',
  'src/bot/app/gateway-process.ts',
  'src/programs/require-shared.ts',
  'src/bot/app/services.ts',
  'src/bot/app/sync-rank-icons.ts',
  'src/bot/config/config.ts',
];

describe('the code', () => {
  const files = ['src', 'commands']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => file.endsWith('.ts'));
  const imports = files.flatMap(importsOf);

  it('lets each folder import only what its table row names', () => {
    const broken = imports
      .filter((entry) => !isAllowed(entry))
      .map(({ from, to, typeOnly }) => `${from} -> ${to}${typeOnly ? ' (types)' : ''}`);
    expect(broken).toEqual([]);
  });

  it('has no import cycle, not even of types', () => {
    expect(cyclesIn(imports)).toEqual([]);
  });

  it.each([
    ['src/bot/app/loadout.ts', ['discord.js', '@discordjs/ws', 'fastify', 'prom-client', '@keyv/redis']],
    [
      'src/bot/app/gateway-process.ts',
      ['discord.js', 'fastify', 'prom-client', '@keyv/sqlite', 'sqlite3', 'sharp'],
    ],
  ])('loads with %s no package that only some settings need', (root, optional) => {
    const loaded = loadedWith(root, imports);
    expect(optional.filter((name) => loaded.has(name))).toEqual([]);
  });

  it('reads the environment in config.ts alone', () => {
    const readers = files.filter((file) =>
      /process\s*\.\s*env\b|loadEnvFile/.test(withoutComments(read(file))),
    );
    // fontconfig takes its configuration from the environment alone: that file writes one name and reads none.
    expect(readers.filter((file) => !/\bprocess\.env\.FONTCONFIG_FILE\s*=/.test(read(file)))).toEqual([
      'src/bot/config/config.ts',
    ]);
  });

  it('keeps no barrel: a file of its own has something of its own', () => {
    // What other projects import is gathered in one place.
    const published: readonly string[] = Object.values(libraries);
    const barrels = files.filter(
      (file) =>
        !published.includes(file) &&
        withoutComments(read(file))
          .split('\n')
          .filter((line) => line.trim())
          .every((line) => /^export .* from /.test(line)),
    );
    expect(barrels).toEqual([]);
  });

  // Biome refuses `!` (noNonNullAssertion).
  it('uses the type any nowhere', () => {
    expect(files.filter((file) => /:\s*any\b|<any>|\bas any\b/.test(withoutComments(read(file))))).toEqual(
      [],
    );
  });
});

describe('what is written down', () => {
  it('lists in .env.example the same names as the settings', () => {
    const listed = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
  });

  it('lists in README.md every name of the settings', () => {
    const readme = read('README.md');
    expect(Object.keys(settings.shape).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('names in README.md only scripts that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...read('README.md').matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !scripts.includes(name) && !['ci', 'install'].includes(name))).toEqual([]);
  });

  it('explains in README.md every error code of the player API, with its status', () => {
    const rows = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_\d]+)` \| (\d{3}) \|/gm)].map(
      ([, code, status]) => `${code} ${status}`,
    );
    expect(rows.toSorted()).toEqual(
      Object.entries(errorCodes)
        .map(([code, { status }]) => `${code} ${status}`)
        .toSorted(),
    );
  });

  it('says in CONTRIBUTING why each dependency is there', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const contributing = read('.github/CONTRIBUTING.md');
    const silent = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !contributing.includes(`\`${name}\``),
    );
    expect(silent).toEqual([]);
  });

  it('pins every dependency but the types of Node', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
    );
    expect(loose.map(([name]) => name)).toEqual(['@types/node']);
  });

  it('holds no registry address in the lock file', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http');
  });
});

describe('assets', () => {
  const assets = filesBelow('assets');
  const code = ['src', 'commands', 'test']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => /\.(ts|html|css)$/.test(file))
    .map(read)
    .join('\n');

  it('are each used by name or with their whole folder', () => {
    const unused = assets.filter(
      (file) =>
        !isNote(file) &&
        !code.includes(path.basename(file)) &&
        !code.includes(`${path.dirname(file)}/'`) &&
        !code.includes(`${path.dirname(file)}'`),
    );
    expect(unused).toEqual([]);
  });

  it('are each under a licence that is noted beside them', () => {
    const unlicensed = assets.filter((file) => !licenceAbove(path.dirname(file)));
    expect(unlicensed).toEqual([]);
  });

  function isNote(file: string): boolean {
    return /(README\.md|OFL\.txt|LICENSE)$/.test(file);
  }

  function licenceAbove(folder: string): boolean {
    const noted = ['README.md', 'OFL.txt']
      .map((name) => path.join(folder, name))
      .some(
        (note) =>
          existsSync(path.join(projectFolder, note)) &&
          /\b(OFL|Open Font License|MIT|Apache|CC0)\b/.test(read(note)),
      );
    return noted || (folder.includes('/') && licenceAbove(path.dirname(folder)));
  }
});

function isAllowed({ from, to, isOurs, typeOnly }: Import): boolean {
  if (roots.includes(from) || /^src\/(playground|doctor|build)\//.test(from)) return true;
  const folder = folderOf(from);
  const row = table[folder];
  if (!row) return false;
  if (!isOurs) return row.packages.includes(to);
  if (folderOf(to) === folder || to.startsWith('assets/')) return true;
  const target = to.replace(/^src\//, '').replace(/\.ts$/, '');
  return row.ours.some((entry) => {
    const name = entry.replace(/^types:/, '');
    return (target === name || target.startsWith(`${name}/`)) && (typeOnly || !entry.startsWith('types:'));
  });
}

/** The files and packages that are loaded at once where `root` is. */
function loadedWith(root: string, all: readonly Import[]): Set<string> {
  const loaded = new Set([root]);
  // A set goes on to what is added meanwhile.
  for (const file of loaded)
    for (const { from, to, typeOnly, isLazy } of all)
      if (from === file && !typeOnly && !isLazy) loaded.add(to);
  return loaded;
}

function cyclesIn(all: readonly Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, to, isOurs } of all) if (isOurs) graph.set(from, [...(graph.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, trail: string[]): void => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    if (done.has(file) || trail.includes(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
}
