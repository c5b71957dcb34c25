export type Body =
  | { kind: 'json'; json: object }
  | { kind: 'broken-json'; text: string }
  | { kind: 'markup'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'empty'; text: '' };

/** Classifies a body. JSON strings and numbers count as text; `null`, `false`, `0` and `""` as an empty list. */
export function readBody(body: Buffer, contentType = ''): Body {
  const text = body.toString('utf8').trim();
  if (text === '') return { kind: 'empty', text };
  const json = parseJson(text) ?? jsonBehind(text);
  if (typeof json === 'object') return { kind: 'json', json: json ?? [] };
  if (json !== undefined) return json ? { kind: 'text', text: String(json) } : { kind: 'json', json: [] };
  if (/^[{[]/.test(text) || /\bjson\b/i.test(contentType)) return { kind: 'broken-json', text };
  if (text.startsWith('<') || /\bhtml\b/i.test(contentType)) return { kind: 'markup', text };
  return { kind: 'text', text };
}

/** Parses JSON, also inside a JSON string; Python's `NaN` and `Infinity` become `null`. Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  const json = parse(text) ?? (/NaN|Infinity/.test(text) ? parse(withoutNonNumbers(text)) : undefined);
  return typeof json === 'string' && /^\s*[{["]/.test(json) ? (parseJson(json) ?? json) : json;
}

function withoutNonNumbers(json: string): string {
  let isText = false;
  return json.replace(/\\[\s\S]|"|-?(?:NaN|Infinity)/g, (found) => {
    if (found === '"') isText = !isText;
    return isText || found.length <= 2 ? found : 'null';
  });
}

/** Finds JSON that follows other text, such as warnings printed by PHP. */
function jsonBehind(text: string): unknown {
  if (/^[{[]/.test(text) || !/[}\]]$/.test(text)) return undefined;
  for (const { index } of [...text.slice(0, longestPreface).matchAll(/[{[]/g)].slice(0, mostTries)) {
    const json = parseJson(text.slice(index));
    if (json !== undefined) return json;
  }
  return undefined;
}

const longestPreface = 4_000;
const mostTries = 20;

/** Parses JSON; `null` becomes an empty list, because undefined means "not JSON". */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? [];
  } catch {
    return undefined;
  }
}
