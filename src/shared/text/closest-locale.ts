/** Returns a known locale of the same language and script: `en-US` for `en-GB`, but not `zh-CN` for `zh-TW`. */
export function closestLocale(wanted: string, known: readonly string[]): string | undefined {
  if (known.includes(wanted)) return wanted;
  const likely = mostLikely(wanted);
  if (!likely) return undefined;
  const readable = known.filter((one) => {
    const other = mostLikely(one);
    return other?.language === likely.language && other.script === likely.script;
  });
  return readable.find((one) => mostLikely(one)?.region === likely.region) ?? readable[0];
}

function mostLikely(locale: string): Intl.Locale | undefined {
  const kept = likelyByLocale.get(locale);
  if (kept) return kept;
  const likely = maximize(locale);
  if (likely && likelyByLocale.size < maxKept) likelyByLocale.set(locale, likely);
  return likely;
}

// Intl takes microseconds per locale, and every interaction needs one. Discord has about 30 locales.
const likelyByLocale = new Map<string, Intl.Locale>();
const maxKept = 200;

function maximize(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale).maximize();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
