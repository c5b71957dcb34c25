/** The texts of a language, with the English text in place of each that is missing. */
export function fillGaps<Value>(texts: unknown, english: Value): Value;
export function fillGaps(texts: unknown, english: unknown): unknown {
  if (!isGroup(english)) return texts ?? english;
  const own = isGroup(texts) ? texts : {};
  const all = { ...english, ...own };
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [
      key,
      key in english ? fillGaps(own[key], english[key]) : value,
    ]),
  );
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
