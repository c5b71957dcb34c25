import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CompatibleLibrary,
  columnOf,
  compatibilityTable,
  compatibleLibraries,
  resultsOf,
} from './compatible-libraries.ts';
import { driveBot } from './drive-bot.ts';
import { met } from './drive-foreign-bot.ts';

// npm run compatibility [NAME]: leads a bot of each library through the same steps, and writes the README's table.
const bots = fileURLToPath(new URL('foreign-clients', import.meta.url));
const wanted = process.argv.slice(2);
const readme = fileURLToPath(new URL('../../src/local-discord/README.md', import.meta.url));
const text = await readFile(readme, 'utf8');
const results = resultsOf(text);
const recorded = compatibilityTable(results);
for (const library of compatibleLibraries) {
  if (wanted.length > 0 && !wanted.includes(library.name)) continue;
  const folder = await mkdtemp(path.join(tmpdir(), 'local-discord-compatibility-'));
  try {
    await cp(bots, folder, { recursive: true });
    const result = await tryLibrary(library, folder);
    if (result !== undefined) results.set(columnOf(library), result);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const table = compatibilityTable(results);
console.log(table);
await writeFile(readme, text.replace(recorded, table));

/** @returns undefined if it cannot be installed: the README keeps its last result */
async function tryLibrary({ name, prepare }: CompatibleLibrary, folder: string): Promise<string | undefined> {
  const prepared = await prepare(folder).catch((error: Error) => lastLine(error.message));
  if (typeof prepared === 'string') {
    console.error(`${name} is skipped, because it cannot be installed: ${prepared}`);
    return;
  }
  const [command = '', ...args] = prepared;
  const found = await driveBot(command, args).catch((error: unknown) => [String(error)]);
  const missed = met.filter((step, at) => found[at] !== step);
  if (missed.length > 0) {
    process.exitCode = 1;
    console.error(`${name} met\n  ${found.join('\n  ')}\nin place of\n  ${missed.join('\n  ')}`);
  }
  return `${met.length - missed.length} of ${met.length}`;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
