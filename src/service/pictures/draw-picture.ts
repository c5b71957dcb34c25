import type { PictureRequest } from '../../images/picture.ts';

/** The picture of a thing as SVG, always the same for the same kind and id. */
export function drawPicture({ kind, id }: PictureRequest): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect x="40" y="40" width="176" height="176" rx="20" fill="#888"/><text x="50" y="120">${kind}${id}</text></svg>`;
}
