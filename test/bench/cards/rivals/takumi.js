import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Renderer } from '@takumi-rs/core';
import { box, placed } from './placed.js';

/** takumi (Rust): kept images, JPEG of quality 85. */
export async function open(scene, { fontFolder }) {
  const renderer = new Renderer();
  for (const file of ['NotoSans-Regular.ttf', 'NotoSans-Bold-sub.ttf'])
    await renderer.registerFont(await readFile(path.join(fontFolder, file)));
  const kept = [
    { src: 'background', data: scene.background },
    ...scene.pictures.map(({ bytes }, index) => ({ src: `picture-${index}`, data: bytes })),
  ];
  let drawn = 0;
  return (news) => {
    const face = `face-${drawn++}`;
    const image = (src, place) => ({ type: 'image', src, style: box(place) });
    const square = ({ left, top, size }) => ({ left, top, width: size, height: size });
    const children = [
      image('background', { left: 0, top: 0, width: scene.width, height: scene.height }),
      image(face, square(scene.avatar)),
      ...scene.pictures.map((place, index) => image(`picture-${index}`, place)),
      ...placed(scene, news).map(({ text, style }) => ({ type: 'text', text, style })),
    ];
    const style = { width: scene.width, height: scene.height, fontFamily: 'Noto Sans' };
    return renderer.render(
      { type: 'container', style, children },
      {
        width: scene.width,
        height: scene.height,
        format: 'jpeg',
        quality: 85,
        images: [...kept, { src: face, data: news.avatar, cache: 'none' }],
      },
    );
  };
}
