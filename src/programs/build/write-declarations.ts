import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export async function writeDeclarations(entries: readonly string[], output: string): Promise<void> {
  const all = await mkdtemp(path.join(tmpdir(), 'declarations-'));
  try {
    await promisify(execFile)(process.execPath, [compiler, '-p', configuration, '--outDir', all]);
    const open = [...entries];
    const known = new Set(open);
    for (let module = open.pop(); module; module = open.pop()) {
      const text = await readFile(path.join(all, `${module}.d.ts`), 'utf8');
      for (const [, to = ''] of text.matchAll(ownImport)) {
        const next = path.posix.join(path.posix.dirname(module), to);
        if (!known.has(next)) open.push(next);
        known.add(next);
      }
      const file = path.join(output, `${module}.d.ts`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text.replace(ownImport, "'$1.js'"));
    }
  } finally {
    await rm(all, { recursive: true, force: true });
  }
}

const ownImport = /'(\.\.?\/[\w./-]+)\.ts'/g;
const compiler = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))),
  'bin/tsc',
);
const configuration = fileURLToPath(new URL('declarations.tsconfig.json', import.meta.url));
