/** The scene as absolutely placed boxes, for the engines that lay out. */
export function placed(scene, { nickname, subtitle }) {
  return [
    { text: nickname, x: 264, baseline: 90, size: 60, bold: true, color: '#ffffff' },
    { text: subtitle, x: 264, baseline: 138, size: 27, bold: false, color: '#bcc5d3' },
    ...scene.texts,
  ].map(({ text, x, baseline, size, bold, color }) => ({
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
