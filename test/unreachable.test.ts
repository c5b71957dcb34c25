import { expect, it } from 'vitest';
import { programs } from '../src/programs/build/programs.ts';
import { importsOf, withoutComments } from './support/imports.ts';
import { filesBelow, read } from './support/project-files.ts';

/** The entry files of the programs. */
const entries: readonly string[] = [
  ...Object.values(programs),
  'src/programs/build/build.ts',
  'src/programs/build/build-local-discord.ts',
  'src/programs/build/bundle-for-clone.ts',
  'src/local-discord/library.ts',
  'src/local-discord/vitest.ts',
  'src/programs/build/write-settings.ts',
  'src/local-discord/page/main.ts',
  'src/playground/page/main.ts',
  'src/playground/page/gallery/gallery-main.ts',
  'src/programs/write-text-values.ts',
  'src/programs/locales.ts',
];

it('the programs reach every file of src and commands, and use what it exports', () => {
  const reached = filesFrom(entries);
  const files = ['src', 'commands'].flatMap(filesBelow).filter((file) => file.endsWith('.ts'));
  const unreached = files.filter((file) => !reached.has(file));
  const unused = [...reached]
    .filter((file) => !entries.includes(file))
    .flatMap((file) => unusedExports(file, reached));
  expect([...unreached, ...unused].toSorted()).toEqual([]);
});

/** The files that are imported from `start`, through any number of others, types included. */
function filesFrom(start: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...start];
  for (let file = open.pop(); file; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...ownImports(file));
  }
  return reached;
}

const ownImports = rememberEach((file: string): string[] =>
  importsOf(file).flatMap(({ to, isOurs }) => (isOurs && to.endsWith('.ts') ? to : [])),
);

/** Exports of a file that neither another reached file names nor the file itself uses. */
function unusedExports(file: string, reached: ReadonlySet<string>): string[] {
  const source = codeOf(file);
  const names = [
    ...source.matchAll(
      /^export (?:async )?(?:abstract )?(?:function|class|const|let|interface|type) (\w+)/gm,
    ),
  ].map(([, name = '']) => name);
  const others = [...reached]
    .filter((other) => other !== file && ownImports(other).includes(file))
    .map(codeOf);
  return names
    .filter((name) => {
      const word = new RegExp(`\\b${name}\\b`, 'g');
      return (source.match(word) ?? []).length < 2 && !others.some((other) => other.search(word) >= 0);
    })
    .map((name) => `${file}: ${name}`);
}

/** The code of a file, without comments and without texts in backticks. */
const codeOf = rememberEach((file: string) => withoutComments(read(file)).replace(/`[^`]*`/g, '``'));

/** The search reads each file once for every other file. */
function rememberEach<Value>(find: (file: string) => Value): (file: string) => Value {
  const known = new Map<string, Value>();
  return (file) => {
    const value = known.get(file) ?? find(file);
    known.set(file, value);
    return value;
  };
}
