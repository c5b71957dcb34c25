import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { accept, accepted, snapshots } from './snapshots.ts';

// Draws all snapshots. For each that changed it writes old, new and their difference, side by side, into
// data/snapshots; with --accept it takes the new ones.
const folder = 'data/snapshots';
const isAccepting = process.argv.includes('--accept');
await mkdir(folder, { recursive: true });
for (const snapshot of snapshots) {
  const old = await accepted(snapshot);
  const { data, width, height } = await snapshot.draw();
  if (old?.equals(data)) continue;
  await sideBySide(old ?? (await blank(width, height)), data, { width, height, name: snapshot.name });
  if (isAccepting) await accept(snapshot, data);
  console.log(`${snapshot.name}: ${old ? 'changed' : 'new'}${isAccepting ? ', accepted' : ''}`);
}

function blank(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
}

async function sideBySide(
  old: Buffer,
  fresh: Buffer,
  { width, height, name }: { width: number; height: number; name: string },
): Promise<void> {
  const difference = await sharp(old)
    .composite([{ input: fresh, blend: 'difference' }])
    .linear(4, 0)
    .png()
    .toBuffer();
  await sharp({ create: { width: 3 * width, height, channels: 3, background: '#000' } })
    .composite([old, fresh, difference].map((input, index) => ({ input, left: index * width, top: 0 })))
    .jpeg()
    .toFile(`${folder}/${name}.jpg`);
}
