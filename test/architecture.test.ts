import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settings } from '../src/bot/config/environment-settings.ts';
import { errorCodes } from '../src/shared/contract/error-codes.ts';
import { type Import, importsOf, roomOf, withoutComments } from './support/imports.ts';
import { filesBelow, projectFolder, read } from './support/project-files.ts';

/**
 * The rooms of the house, each with the rooms that it may import and its packages. A room is a product (`service`), or a
 * folder of the bot or of the shared code (`bot/views`). `+` stands for every room below it in `bot`.
 */
const rooms: Record<string, { ours: readonly string[]; packages: readonly string[] }> = {
  programs: {
    ours: ['commands', 'bot', 'service', 'local-discord', 'playground', 'shared'],
    packages: ['@clack/prompts', 'esbuild'],
  },
  playground: {
    ours: ['commands', 'bot', 'service', 'local-discord', 'shared'],
    packages: ['fastify', 'lit', 'lru-cache', 'zod'],
  },
  'local-discord': {
    ours: ['shared/process', 'shared/errors', 'shared/text'],
    packages: ['discord-api-types', 'esbuild', 'fastify', 'lit', 'lru-cache', 'vitest', 'ws', 'zod'],
  },
  service: {
    ours: ['shared'],
    packages: [
      'fastify',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      'fastify-type-provider-zod',
      'sharp',
      'undici',
      'zod',
      'lru-cache',
    ],
  },
  commands: { ours: ['bot', 'shared'], packages: ['@discordjs/builders', 'discord-api-types'] },
  'bot/app': { ours: ['+', 'shared'], packages: [] },
  'bot/broker': { ours: ['+', 'shared'], packages: ['@discordjs/ws', 'discord-api-types', 'zod'] },
  'bot/doctor': { ours: ['+', 'shared'], packages: ['@discordjs/rest', 'fastify', 'keyv', 'zod'] },
  'bot/backup': { ours: ['+', 'shared'], packages: ['zod'] },
  'bot/community': {
    ours: ['+', 'shared'],
    packages: ['@discordjs/builders', '@discordjs/core', '@discordjs/rest', 'discord-api-types', 'zod'],
  },
  'bot/settings': { ours: ['+', 'shared'], packages: ['@discordjs/builders', 'discord-api-types', 'zod'] },
  'bot/command-parts': { ours: ['+', 'shared'], packages: ['@discordjs/builders', 'discord-api-types'] },
  'bot/discord': {
    ours: ['+', 'shared'],
    packages: [
      'discord.js',
      '@discordjs/core',
      '@discordjs/rest',
      '@discordjs/ws',
      'discord-api-types',
      'fastify',
      'lru-cache',
      'undici',
      'zod',
    ],
  },
  'bot/views': { ours: ['+', 'shared'], packages: ['@discordjs/builders', 'discord-api-types', 'zod'] },
  'bot/cards': { ours: ['+', 'shared'], packages: ['lru-cache', 'qr', 'sharp'] },
  'bot/members': { ours: ['+', 'shared'], packages: ['zod'] },
  'bot/settings/list': { ours: ['+', 'shared'], packages: ['zod'] },
  'bot/player-api': { ours: ['+', 'shared'], packages: ['keyv', 'lru-cache', 'zod'] },
  'bot/images': { ours: ['+', 'shared'], packages: ['keyv', 'lru-cache', 'zod'] },
  'bot/records': { ours: ['+', 'shared'], packages: ['zod'] },
  'bot/limits': { ours: ['+', 'shared'], packages: ['zod'] },
  'bot/game': { ours: ['+', 'shared'], packages: ['zod'] },
  'bot/operations': {
    ours: ['+', 'shared'],
    packages: ['fastify', 'lru-cache', 'pino', 'prom-client', 'zod'],
  },
  'bot/http': { ours: ['+', 'shared'], packages: ['undici'] },
  'bot/config': { ours: ['+', 'shared'], packages: ['zod'] },
  'bot/text': { ours: ['shared'], packages: [] },
  'bot/trace': { ours: [], packages: ['zod'] },
  'shared/store': {
    ours: ['shared/log', 'shared/errors', 'shared/process', 'shared/text', 'shared/time'],
    packages: ['keyv', '@keyv/sqlite', '@keyv/redis', 'sqlite3', 'zod'],
  },
  'shared/pictures': {
    ours: ['shared/contract', 'shared/memory', 'shared/time'],
    packages: ['lru-cache', 'sharp'],
  },
  'shared/process': {
    ours: ['shared/log', 'shared/errors', 'shared/time'],
    packages: ['fastify'],
  },
  'shared/contract': { ours: [], packages: ['zod'] },
  'shared/log': { ours: [], packages: [] },
  'shared/errors': { ours: [], packages: [] },
  'shared/memory': { ours: [], packages: ['lru-cache'] },
  'shared/time': { ours: [], packages: [] },
  'shared/text': { ours: [], packages: [] },
};

/** The floors of the bot: each room may import those of the floors below its own. */
const floors: ReadonlyArray<readonly string[]> = [
  ['app'],
  ['broker', 'doctor', 'backup'],
  ['community'],
  ['settings'],
  ['command-parts'],
  ['discord'],
  ['views'],
  ['cards'],
  ['members'],
  ['player-api', 'images', 'records', 'settings/list'],
  ['limits', 'game', 'operations'],
  ['http', 'config'],
  ['text', 'trace'],
];

/** The floors of the local Discord. Files of its top folder compose these folders and name their types. */
const floorsOfLocalDiscord: ReadonlyArray<readonly string[]> = [
  ['program'],
  ['as-discord'],
  ['page-server'],
  ['page', 'control'],
  ['actors', 'rest'],
  ['interactions', 'oauth2', 'trouble'],
  ['messages', 'gateway'],
  ['guild'],
  ['files', 'limits', 'rules'],
  ['errors'],
];

describe('the code', () => {
  const files = ['src', 'commands']
    .flatMap((folder) => filesBelow(folder))
    .filter((file) => file.endsWith('.ts'));
  const imports = files.flatMap(importsOf);

  it('lets each room import only what the table allows', () => {
    const broken = imports
      .filter((entry) => !isAllowed(entry))
      .map(({ from, to, typeOnly }) => `${from} -> ${to}${typeOnly ? ' (types)' : ''}`);
    expect(broken).toEqual([]);
  });

  it('lists no import in the table that no file uses', () => {
    const used = imports.map(({ from, to, isOurs }) => `${roomOf(from)} -> ${isOurs ? roomOf(to) : to}/`);
    const unused = Object.entries(rooms).flatMap(([room, { ours, packages }]) =>
      [...ours, ...packages]
        .map((entry) => `${room} -> ${entry}`)
        .filter((entry) => !entry.endsWith('+') && !used.some((one) => one.startsWith(`${entry}/`))),
    );
    expect(unused).toEqual([]);
  });

  it('lets each folder of the local Discord import only folders below it', () => {
    const inner = (file: string) => /^src\/local-discord\/([\w-]+)\//.exec(file)?.[1];
    const up = imports.filter(({ from, to }) => {
      const [folder, target] = [inner(from), inner(to)];
      if (!folder || !target || folder === target) return false;
      return floorIn(floorsOfLocalDiscord, target) <= floorIn(floorsOfLocalDiscord, folder);
    });
    expect(up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
    const folders = new Set(files.flatMap((file) => inner(file) ?? []));
    expect(floorsOfLocalDiscord.flat().toSorted()).toEqual([...folders].toSorted());
  });

  it('lets only commands and compositions import community features, which never import each other', () => {
    const feature = (file: string) => /^src\/bot\/community\/([\w-]+)\//.exec(file)?.[1];
    const allowed = /^(commands|src\/programs|src\/playground|src\/bot\/app)\//;
    const broken = imports.filter(({ from, to }) => {
      const target = feature(to);
      return target !== undefined && feature(from) !== target && !allowed.test(from);
    });
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it('lists every folder in the table', () => {
    expect([...new Set(files.map(roomOf))].toSorted()).toEqual(Object.keys(rooms).toSorted());
    expect(floors.flat().toSorted()).toEqual(
      Object.keys(rooms)
        .filter((room) => room.startsWith('bot/'))
        .map((room) => room.slice('bot/'.length))
        .toSorted(),
    );
  });

  it('has no file and folder of the same name next to each other', () => {
    const folders = new Set(files.map((file) => path.dirname(file)));
    expect(files.filter((file) => folders.has(file.replace(/\.ts$/, '')))).toEqual([]);
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

  it('reads the environment in only one file', () => {
    const readers = files.filter((file) =>
      /process\s*\.\s*env\b|loadEnvFile/.test(withoutComments(read(file))),
    );
    // fontconfig takes its configuration from the environment alone: that file writes one name and reads none.
    // The local Discord is a package of its own: it hands its environment on to the command that it runs.
    expect(readers.filter((file) => !/\bprocess\.env\.FONTCONFIG_FILE\s*=/.test(read(file)))).toEqual([
      'src/bot/config/config.ts',
      'src/local-discord/program/run-command.ts',
      'src/programs/local-discord.ts',
    ]);
  });

  it('gives each file of a product a name of its own', () => {
    const names = files.map((file) => {
      const [, product = ''] = file.startsWith('commands/') ? ['', 'bot'] : file.split('/');
      return `${product}: ${path.basename(file)}`;
    });
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it('has no barrel files', () => {
    // The package's entry point gathers the parts that other projects import.
    const published = 'src/local-discord/library.ts';
    const barrels = files.filter(
      (file) =>
        file !== published &&
        withoutComments(read(file))
          .split('\n')
          .filter((line) => line.trim())
          .every((line) => /^export .* from /.test(line)),
    );
    expect(barrels).toEqual([]);
  });

  // Biome refuses `!` (noNonNullAssertion).
  it('never uses the type any', () => {
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

  it('lists in settings.md every name of the settings', () => {
    const document = read('.github/docs/settings.md');
    expect(Object.keys(settings.shape).filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
  });

  it('names in README.md only scripts that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const named = [...read('README.md').matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !scripts.includes(name) && !['ci', 'install'].includes(name))).toEqual([]);
  });

  it('explains in errors.md every error code of the player API, with its status', () => {
    const rows = [...read('.github/docs/errors.md').matchAll(/^\| `([A-Z][A-Z_\d]+)` \| (\d{3}) \|/gm)].map(
      ([, code, status]) => `${code} ${status}`,
    );
    expect(rows.toSorted()).toEqual(
      Object.entries(errorCodes)
        .map(([code, { status }]) => `${code} ${status}`)
        .toSorted(),
    );
  });

  it('says in dependencies.md why each dependency is there', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const document = read('.github/docs/dependencies.md');
    const silent = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !document.includes(`\`${name}\``),
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

function isAllowed({ from, to, isOurs }: Import): boolean {
  const room = roomOf(from);
  const row = rooms[room];
  if (!row) return false;
  if (!isOurs) return row.packages.includes(to);
  const target = roomOf(to);
  if (target === room || to.startsWith('assets/') || to === 'package.json') return true;
  return row.ours.some((entry) =>
    entry === '+' ? isBelow(room, target) : target === entry || target.startsWith(`${entry}/`),
  );
}

function isBelow(room: string, target: string): boolean {
  const [own, other] = [room, target].map((name) => floorIn(floors, name.slice('bot/'.length)));
  return target.startsWith('bot/') && (other ?? 0) > (own ?? 0);
}

function floorIn(list: ReadonlyArray<readonly string[]>, folder: string): number {
  return list.findIndex((floor) => floor.includes(folder));
}

/** The files and packages that load together with `root`. */
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
