/** To compare names, drops case, accents, blanks, punctuation, Indic dots, Arabic vowel marks; unifies twin letters. */
export function foldName(name: string): string {
  return foldWords(name).join('');
}

export function foldWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(/[\u0629\u0649\u06a9\u06be-\u06c3\u06cc\u06d2\u06d5]/g, (letter) => twins[letter] ?? letter)
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

// Accents of Latin, Greek and Cyrillic; Arabic vowel marks, hamza and tatweel; the Indic nukta.
const leftOut = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u09bc\u0a3c\u0abc]/g;

/** Arabic and Urdu letters that keyboards interchange: ta marbuta and heh, alef maksura and yeh, kaf. */
const twins: Readonly<Record<string, string>> = {
  '\u0629': '\u0647',
  '\u06be': '\u0647',
  '\u06c1': '\u0647',
  '\u06c2': '\u0647',
  '\u06c3': '\u0647',
  '\u06d5': '\u0647',
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06d2': '\u064a',
  '\u06a9': '\u0643',
};
