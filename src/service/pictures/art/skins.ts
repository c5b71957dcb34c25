/** Skin tones, light to dark. */
export const skins: readonly [string, ...string[]] = [
  '#fbd7b5',
  '#f2c094',
  '#dfa274',
  '#c17f52',
  '#96592f',
  '#6d3f22',
];
