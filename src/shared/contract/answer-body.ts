/** The format of an answer's body, found from the body itself and not from its content type. */
export type Body =
  | { kind: 'json'; json: object }
  | { kind: 'broken-json'; text: string }
  | { kind: 'markup'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'empty'; text: '' };

/** Classifies a body. A JSON string or number counts as text: only objects and arrays can be an answer. */
export function readBody(body: Buffer, contentType = ''): Body {
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') return { kind: 'empty', text };
  const json = parseJson(text);
  if (typeof json === 'object' && json !== null) return { kind: 'json', json };
  if (json !== undefined) return { kind: 'text', text: String(json) };
  if (/^[{[]/.test(text) || /\bjson\b/i.test(contentType)) return { kind: 'broken-json', text };
  if (text.startsWith('<') || /\bhtml\b/i.test(contentType)) return { kind: 'markup', text };
  return { kind: 'text', text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
