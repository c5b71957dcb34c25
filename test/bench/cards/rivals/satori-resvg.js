import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import satori from 'satori';
import { box, placed } from './placed.js';

/** satori + resvg-js, and the bench's own encoder for the JPEG, which resvg has none of. */
export async function open(scene, { fontFolder, encode }) {
  const font = async (file, weight) => ({
    name: 'Noto Sans',
    weight,
    style: 'normal',
    data: await readFile(path.join(fontFolder, file)),
  });
  const fonts = [await font('NotoSans-Regular.ttf', 400), await font('NotoSans-Bold-sub.ttf', 700)];
  const uri = (bytes) => `data:image/png;base64,${bytes.toString('base64')}`;
  const background = uri(scene.background);
  const pictures = scene.pictures.map(({ bytes, ...place }) => ({ ...place, src: uri(bytes) }));
  return async (news) => {
    const image = (src, { left, top, width, height }) => ({
      type: 'img',
      props: { src, width, height, style: box({ left, top, width, height }) },
    });
    const square = ({ left, top, size }) => ({ left, top, width: size, height: size });
    const children = [
      image(background, { left: 0, top: 0, width: scene.width, height: scene.height }),
      image(uri(news.avatar), square(scene.avatar)),
      ...pictures.map((picture) => image(picture.src, picture)),
      ...placed(scene, news).map(({ text, style }) => ({ type: 'div', props: { style, children: text } })),
    ];
    const style = { display: 'flex', width: scene.width, height: scene.height, fontFamily: 'Noto Sans' };
    const svg = await satori({ type: 'div', props: { style, children } }, { ...scene, fonts });
    const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } });
    return encode(drawn.pixels, { width: drawn.width, height: drawn.height });
  };
}
