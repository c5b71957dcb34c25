export function redact(text: string, secrets: readonly string[] = []): string {
  const known = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .reduce((line, secret) => line.replaceAll(secret, '[secret]'), text);
  return patterns.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), known);
}

// A shorter secret would match ordinary words.
const shortestSecret = 8;

// No \b before a secret: in JSON the letter of an escaped \n precedes a line's first word.
const patterns: readonly [RegExp, string][] = [
  // A bot token (ID, time, signature) after nothing, a non-letter, or a whole JSON escape.
  [/(^|[^\w\\-]|\\(?:u[\da-f]{4}|[^u]))[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}/g, '$1[token]'],
  [/(Bot|Bearer) [\w.~+/-]{8,}=*/g, '$1 [token]'],
  // An interaction's token, by itself ("interaction:" in base64) or in a path.
  [/aW50ZXJhY3Rpb2[\w+/=-]+/g, '[token]'],
  [/\/(interactions|webhooks)\/(\d+)\/[^/?"\s\\]+/g, '/$1/$2/[token]'],
  [/([?&]key=)[^&#"\s\\]+/gi, '$1[key]'],
  [/lo_[A-Za-z0-9]{8,}/g, 'lo_[key]'],
  [/("(?:x-api-key|api_?key|authorization|token|password)\\?"\s*:\s*\\?")[^"\\]+/gi, '$1[secret]'],
  // Credentials in a URL: redis://user:password@host.
  [/:\/\/[^/?#\s"]+@/g, '://[secret]@'],
];
