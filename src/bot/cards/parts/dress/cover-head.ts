import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { type Dummy, isInFace } from './find-dummy.ts';

/** The part of a head that headwear covers: indices of cells in a grid over the icon, {@link cells} per side. */
export interface HeadCover {
  covered: ReadonlySet<number>;
  /** Whether the piece covers the hair: hats, helmets and hair items do. */
  hasCrown: boolean;
}

const cells = 22;

export function measureCover({ width, height, data }: Pixels, { mask, isThere }: Dummy): HeadCover {
  const covered = new Set<number>();
  const crown = { all: 0, covered: 0 };
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const [x, y] = [(column + 0.5) / cells, (row + 0.5) / cells];
      const pixel = Math.floor(y * height) * width + Math.floor(x * width);
      const isCovered = (data[pixel * 4 + 3] ?? 0) > 110 && !(isThere && mask[pixel]);
      if (isCovered) covered.add(row * cells + column);
      if (y > browAt || !isInFace(x, y)) continue;
      crown.all++;
      if (isCovered) crown.covered++;
    }
  return { covered, hasCrown: crown.covered > crown.all / 2 };
}

const browAt = 0.3;

/** Chooses headwear to wear together, largest first. Drops pieces mostly under a chosen one, such as hair in a hat. */
export function chooseHeadwear<Worn extends { cover: HeadCover }>(headwear: readonly Worn[]): Worn[] {
  const chosen: Worn[] = [];
  const bySize = headwear.toSorted((one, other) => other.cover.covered.size - one.cover.covered.size);
  for (const worn of bySize)
    if (!chosen.some(({ cover }) => shareCovered(worn.cover, cover) > mostShared)) chosen.push(worn);
  return chosen;
}

const mostShared = 0.45;

function shareCovered({ covered }: HeadCover, other: HeadCover): number {
  let shared = 0;
  for (const cell of covered) if (other.covered.has(cell)) shared++;
  return shared / covered.size;
}
