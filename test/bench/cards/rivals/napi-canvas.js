import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';

/** @napi-rs/canvas (Skia): kept images, JPEG of quality 85. */
export async function open(scene, { fontFolder }) {
  GlobalFonts.loadFontsFromDir(fontFolder);
  const background = await loadImage(scene.background);
  const pictures = await Promise.all(
    scene.pictures.map(async (place) => ({ ...place, image: await loadImage(place.bytes) })),
  );
  return async ({ avatar, lines }) => {
    const canvas = createCanvas(scene.width, scene.height);
    const context = canvas.getContext('2d');
    context.drawImage(background, 0, 0);
    const face = scene.avatar;
    context.drawImage(await loadImage(avatar), face.left, face.top, face.size, face.size);
    for (const { image, left, top, width, height } of pictures)
      context.drawImage(image, left, top, width, height);
    for (const { text, x, baseline, size, bold, color } of [...lines, ...scene.texts]) {
      context.font = `${bold ? 'bold ' : ''}${size}px "Noto Sans"`;
      context.fillStyle = color;
      context.fillText(text, x, baseline);
    }
    return canvas.encode('jpeg', 85);
  };
}
