import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { acceptSnapshot, snapshotFolder, snapshots } from './snapshots.ts';

// Draws all snapshots, stores the changed ones, and removes pictures that no longer belong to a snapshot.
for (const snapshot of snapshots)
  if (await acceptSnapshot(snapshot)) console.log(`${snapshot.name}: accepted`);
const names = new Set(snapshots.map(({ name }) => `${name}.jpg`));
for (const file of await readdir(snapshotFolder)) {
  if (names.has(file)) continue;
  await rm(path.join(snapshotFolder, file));
  console.log(`${file}: removed`);
}
