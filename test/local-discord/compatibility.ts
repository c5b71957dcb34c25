import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompatibleLibrary, compatibilityTable, compatibleLibraries } from './compatible-libraries.ts';
import { driveBot } from './drive-bot.ts';
import { met } from './drive-foreign-bot.ts';

// npm run compatibility [NAME]: leads a bot of each library through the same steps, and prints the README's table.
const bots = fileURLToPath(new URL('foreign-clients', import.meta.url));
const wanted = process.argv.slice(2);
const results = new Map<string, string>();
for (const library of compatibleLibraries) {
  if (wanted.length > 0 && !wanted.includes(library.name)) continue;
  const folder = await mkdtemp(path.join(tmpdir(), 'local-discord-compatibility-'));
  try {
    await cp(bots, folder, { recursive: true });
    results.set(library.name, await tryLibrary(library, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
console.log(compatibilityTable(results));

async function tryLibrary({ name, prepare }: CompatibleLibrary, folder: string): Promise<string> {
  const prepared = await prepare(folder).catch((error: Error) => lastLine(error.message));
  if (typeof prepared === 'string') {
    console.error(`${name} is skipped, because it cannot be installed: ${prepared}`);
    return 'skipped';
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
