/**
 * Parses JSON as Discord reads it, from REST and the gateway alike. Some libraries send ids as numbers, and JavaScript would
 * round them: an integer that it cannot hold becomes a string.
 * @throws SyntaxError
 */
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

/** An escaped character, the begin or end of a string, or a number or word. */
const token = /\\.|"|[\w.+-]+/gs;
