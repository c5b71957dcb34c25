/** A name without what people type differently: case, accents, blanks and punctuation. Linear in the length. */
export function foldName(name: string): string {
  return foldWords(name).join('');
}

/** The words of a name, each folded. */
export function foldWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}
