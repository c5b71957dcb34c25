import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { commitFile, readCommit } from '../../bot/operations/read-commit.ts';
import { bundlePrograms, readAtRunTime } from './bundle-programs.ts';
import { makeArchive } from './make-archive.ts';
import { project } from './project.ts';

/** `npm run build`: makes `dist/`. `--commit HASH` replaces `.git`; `--archive` also makes an archive for this platform. */
async function main(args: readonly string[]): Promise<void> {
  const options = { commit: { type: 'string' }, archive: { type: 'boolean' } } as const;
  const { commit, archive } = parseArgs({ args: [...args], options }).values;
  await rm(output, { recursive: true, force: true });
  await bundlePrograms(project, output);
  for (const item of readAtRunTime)
    await cp(path.join(project, item), path.join(output, item), { recursive: true });
  const { name, version, homepage, license, type } = manifest;
  await write('package.json', JSON.stringify({ name, version, homepage, license, type }));
  await write(commitFile, commit || readCommit(pathToFileURL(`${project}/`)) || '');
  if (archive) console.log(await makeArchive(output, path.join(project, 'build')));
}

function write(file: string, text: string): Promise<void> {
  return writeFile(path.join(output, file), text);
}

const output = path.join(project, 'dist');

await main(process.argv.slice(2));
