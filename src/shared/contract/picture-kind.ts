export const pictureKinds = ['avatar', 'frame', 'banner', 'clothes', 'pet', 'weapon', 'item'] as const;

export type PictureKind = (typeof pictureKinds)[number];

export function pictureKindOfItem(itemKind: string | undefined): PictureKind {
  return shownAs.get(itemKind ?? '') ?? 'item';
}

const shownAs = new Map<string, PictureKind>([
  ['character', 'avatar'],
  ['profile-picture', 'avatar'],
  ['banner', 'banner'],
  ['pet', 'pet'],
  ['pet-skin', 'pet'],
  ['weapon-skin', 'weapon'],
  ...['top', 'bottom', 'shoes', 'basic-clothes', 'head', 'face-paint'].map(
    (kind) => [kind, 'clothes'] as const,
  ),
]);
