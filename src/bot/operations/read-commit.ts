import { readFileSync } from 'node:fs';

export const commitFile = 'commit';

export function readCommit(folder: URL): string | undefined {
  const head = readText(new URL('.git/HEAD', folder));
  const [, ref] = /^ref: (refs\/[\w./-]+)$/.exec(head) ?? [];
  const checkedOut = ref ? readText(new URL(`.git/${ref}`, folder)) || packedHash(ref, folder) : head;
  const hash = readText(new URL(commitFile, folder)) || checkedOut;
  return /^[0-9a-f]{7,64}$/.test(hash) ? hash.slice(0, 7) : undefined;
}

function packedHash(ref: string, folder: URL): string {
  const line = readText(new URL('.git/packed-refs', folder))
    .split('\n')
    .find((one) => one.endsWith(` ${ref}`));
  return line?.slice(0, -ref.length - 1) ?? '';
}

function readText(file: URL): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
