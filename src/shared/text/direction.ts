export type Direction = 'ltr' | 'rtl';

export function findDirection(locale: string): Direction {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/.test(script) ? 'rtl' : 'ltr';
}

/**
 * Isolates a value (FSI … PDI) that could reorder its sentence or be reordered by it: letters of the other direction,
 * or figures in right-to-left text. Leaves several lines as they are: a mark before a dash would end the list.
 */
export function isolate(piece: string, around: Direction): string {
  if (piece === '' || piece.includes('\n')) return piece;
  const paired = keepPairedIsolates(piece);
  return (around === 'ltr' ? rightToLeft : leftToRight).test(withoutIsolates(paired))
    ? `${firstStrongIsolate}${paired}${popIsolate}`
    : paired;
}

/** Removes all isolates if a line has an unpaired one, because that would affect the text after it. */
export function keepPairedIsolates(text: string): string {
  if (!isolates.test(text)) return text;
  return text.split('\n').every(isPaired) ? text : text.replace(allIsolates, '');
}

function withoutIsolates(piece: string): string {
  return piece.includes(firstStrongIsolate) ? piece.replace(/\u2068[^\u2068\u2069]*\u2069/g, '') : piece;
}

function isPaired(line: string): boolean {
  let open = 0;
  for (const character of line) {
    if (character === firstStrongIsolate) open++;
    else if (character === popIsolate && --open < 0) return false;
  }
  return open === 0;
}

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';
const isolates = /[\u2068\u2069]/;
const allIsolates = /[\u2068\u2069]/g;

// By Unicode block: right-to-left scripts have their own. Direction marks count, because an isolate ends their effect.
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const leftToRight =
  /[\u200e\u202a-\u202e\u2066\u2067]|(?![\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])[\p{Alphabetic}\p{N}\p{RI}]/u;
