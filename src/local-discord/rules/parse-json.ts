/** Parses JSON like Discord: IDs sent as integers beyond JavaScript's precision become strings. @throws SyntaxError */
export function parseJson(text: string): unknown {
  return JSON.parse(quoteLargeIntegers(text));
}

function quoteLargeIntegers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  let isInString = false;
  return json.replace(token, (found) => {
    if (found === '"') isInString = !isInString;
    const isLarge = !isInString && /^\d{16,20}$/.test(found) && !Number.isSafeInteger(Number(found));
    return isLarge ? `"${found}"` : found;
  });
}

/** Matches an escape sequence, a quote, or a number or word. */
const token = /\\.|"|[\w.+-]+/gs;
