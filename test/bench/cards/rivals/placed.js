/** The scene as absolutely placed boxes, for the engines that lay out. */
export function placed(scene, { lines }) {
  return [...lines, ...scene.texts].map(({ text, x, baseline, size, bold, color }) => ({
    text,
    style: {
      position: 'absolute',
      left: x,
      top: baseline - size,
      fontSize: size,
      fontWeight: bold ? 700 : 400,
      color,
      lineHeight: 1,
      whiteSpace: 'nowrap',
    },
  }));
}

export function box({ left, top, width, height }) {
  return { position: 'absolute', left, top, width, height };
}
