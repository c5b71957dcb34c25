import type { PictureKind } from '../contract/picture-kind.ts';
import { type SoundPicture, withDigest } from './decode.ts';
import { loadSharp } from './load-sharp.ts';
import type { Picture, PictureRequest } from './picture.ts';
import { withPictureThread } from './picture-threads.ts';

export async function drawPlaceholder({ kind, id }: PictureRequest): Promise<Picture> {
  const sound = await drawOnce(kind);
  // Frames are decoration: with a placeholder, nothing is missing.
  return { kind, id, ...sound, source: 'placeholder', isMissing: kind !== 'frame' };
}

function drawOnce(kind: PictureKind): Promise<SoundPicture> {
  const drawing = drawings.get(kind) ?? draw(kind);
  drawings.set(kind, drawing);
  return drawing;
}

const drawings = new Map<PictureKind, Promise<SoundPicture>>();

async function draw(kind: PictureKind): Promise<SoundPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${shapes[kind] ?? plain}</svg>`;
  const sharp = await loadSharp();
  const drawing = sharp(Buffer.from(svg)).png();
  return withDigest(await withPictureThread(() => drawing.toBuffer()));
}

const shapes: Partial<Record<PictureKind, string>> = {
  avatar: `<rect width="256" height="256" fill="#5a6d8f"/><circle cx="176" cy="52" r="170" fill="#6d82a8" fill-opacity=".6"/>
    <path d="M20 262 C20 196 72 178 128 178 S236 196 236 262 Z" fill="#93a8cb"/><path d="M86 184 C100 222 156 222 170 184 L128 176 Z" fill="#3a4763"/><path d="M104 150 H152 V188 C142 204 114 204 104 188 Z" fill="#b9c6db"/>
    <path d="M128 54 C172 54 190 82 190 116 C190 150 162 174 128 174 S66 150 66 116 C66 82 84 54 128 54 Z" fill="#dde5f1"/>
    <path d="M60 126 C46 58 82 36 130 36 C186 36 208 66 196 126 C192 102 184 84 170 76 C144 94 112 94 86 76 C72 88 64 102 60 126 Z" fill="#3a4763"/>`,
  frame: `<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#e9eef6"/><stop offset=".45" stop-color="#8a97ab"/>
      <stop offset=".55" stop-color="#b9c4d4"/><stop offset="1" stop-color="#606d82"/>
    </linearGradient><path fill-rule="evenodd" fill="url(#steel)" d="M44 8 H212 L248 44 V212 L212 248 H44 L8 212 V44 Z
      M52 26 L26 52 V204 L52 230 H204 L230 204 V52 L204 26 Z"/>
    <path fill="none" stroke="#2a3240" stroke-opacity=".55" stroke-width="2" d="M52 27 L27 52 V204 L52 229 H204 L229 204 V52 L204 27 Z"/>`,
};

/** Never seen: cards draw their own shapes in place of other missing pictures. */
const plain = '<rect width="256" height="256" fill="#28303f"/>';
