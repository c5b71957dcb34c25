/** Estimates a width in ems, to within 0.02; undefined for text beyond basic Latin, whose letters vary too much. */
export function estimateWidth(text: string, weight: 'normal' | 'bold'): number | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  let hundredths = 0;
  for (const letter of text) hundredths += advances[weight].get(letter) ?? mostCommon[weight];
  return hundredths / 100;
}

const mostCommon = { normal: 57, bold: 55 };

const advances = {
  normal: readAdvances({
    22: "'",
    27: ' !,.:;J`ijl',
    32: '()-[]',
    35: 'Ift',
    38: '/\\{}',
    42: '"?r',
    46: '_z',
    49: 'csvy',
    53: 'FLSkx',
    61: 'PVXbdgopq',
    63: '#ACKRhnu',
    65: 'B',
    73: '&DGHU',
    78: 'NOQw',
    83: '%',
    91: '@MW',
    94: 'm',
  }),
  bold: readAdvances({
    25: " '`",
    28: ',.:;Iijl|',
    33: '!()',
    37: '-1J[]rt{}',
    39: '/\\_f',
    45: '"*^c',
    48: '?Lsz',
    52: '$7CFaekvx~',
    59: '45PY',
    63: '0689ABDGKRUVX',
    66: 'HNOQ',
    69: '#&',
    81: 'mw',
    86: '%@M',
    93: 'W',
  }),
};

function readAdvances(letters: Record<number, string>): Map<string, number> {
  return new Map(
    Object.entries(letters).flatMap(([width, group]) =>
      [...group].map((letter): [string, number] => [letter, Number(width)]),
    ),
  );
}
