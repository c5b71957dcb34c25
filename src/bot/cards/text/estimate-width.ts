/** Estimates a width in ems, to within 0.02; undefined for text beyond basic Latin, whose letters vary too much. */
export function estimateWidth(text: string, weight: 'normal' | 'bold'): number | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  let hundredths = 0;
  for (const letter of text) hundredths += advances.get(letter) ?? mostCommon;
  return (hundredths / 100) * (weight === 'bold' ? 1 : lightness);
}

const advances = new Map(
  Object.entries({
    26: " '",
    29: '!,.:;ijl',
    34: '()[]-J`',
    39: 'If{}',
    43: 'rt/\\_',
    49: '"?csz',
    55: '*EFLS|',
    62: 'CPYaoekTxR',
    65: '#BKVbdghnpqu',
    69: 'AX',
    75: '&DGHU',
    81: 'NOQ',
    88: '%@w',
    95: 'MWm',
  }).flatMap(([width, letters]) => [...letters].map((letter): [string, number] => [letter, Number(width)])),
);

const mostCommon = 58;

const lightness = 0.945;
