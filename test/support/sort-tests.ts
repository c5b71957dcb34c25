import { importsOf } from './imports.ts';
import { filesBelow } from './project-files.ts';

/** The starts of tests, from the fastest: a test belongs to the last one whose mark it imports. */
const marks = {
  unit: [],
  // It opens products in its own process.
  world: ['src/local-discord/', 'src/playground/playground.ts', 'src/service/'],
  // It starts other processes.
  programs: [
    'test/simulation/bundle.ts',
    'test/support/compile-programs.ts',
    'test/support/store/redis-server.ts',
    'test/support/deploy/run-stages.ts',
  ],
  browser: ['playwright-core'],
} as const satisfies Record<string, readonly string[]>;

type Start = keyof typeof marks;

/** The tests of the local Discord are apart: those in a browser, and all others. */
export type TestProject = Start | 'local-discord' | 'local-discord-browser';

/** Sorts the test files by what they start, which their imports show. Paths from the project's root. */
export function sortTests(): Record<TestProject, string[]> {
  const sorted: Record<TestProject, string[]> = {
    unit: [],
    world: [],
    programs: [],
    browser: [],
    'local-discord': [],
    'local-discord-browser': [],
  };
  for (const file of filesBelow('test').filter((name) => name.endsWith('.test.ts')))
    sorted[projectOf(file)].push(file);
  return sorted;
}

function projectOf(file: string): TestProject {
  const start = startOf(file);
  if (!file.startsWith('test/local-discord/')) return start;
  return start === 'browser' ? 'local-discord-browser' : 'local-discord';
}

function startOf(file: string): Start {
  const loaded = [...loadedWith(file)];
  const isMarked = (start: Start) =>
    marks[start].some((mark) => loaded.some((name) => name === mark || name.startsWith(mark)));
  return (['browser', 'programs', 'world'] as const).find(isMarked) ?? 'unit';
}

/** Files and packages that a test file loads, through any number of others. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set([file]);
  // A set goes on to entries that are added meanwhile.
  for (const name of loaded)
    if (name.endsWith('.ts')) for (const next of importsOfFile(name)) loaded.add(next);
  return loaded;
}

const known = new Map<string, readonly string[]>();

function importsOfFile(file: string): readonly string[] {
  const imports = known.get(file) ?? importsOf(file).flatMap(({ to, typeOnly }) => (typeOnly ? [] : to));
  known.set(file, imports);
  return imports;
}
