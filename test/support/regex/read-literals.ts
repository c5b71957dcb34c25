/** The regular expression literals of a TypeScript source, without those in comments and texts. */
export function readLiterals(source: string): RegExp[] {
  const found: RegExp[] = [];
  /** Braces that are open inside `${…}` of a template, one count for each template around. */
  const templates: number[] = [];
  let before = '';
  let at = 0;

  function take(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = at;
    const text = sticky.exec(source)?.[0];
    if (text !== undefined) at += text.length;
    return text;
  }

  function takeTemplate(): void {
    if (take(/(?:\\[\s\S]|\$(?!\{)|[^\\$`])*(?:`|\$\{)/)?.endsWith('${')) templates.push(0);
    before = '`';
  }

  function takeBrace(brace: string): void {
    const depth = templates.pop();
    before = brace;
    if (depth === undefined) return;
    if (brace === '}' && depth === 0) takeTemplate();
    else templates.push(depth + (brace === '{' ? 1 : -1));
  }

  while (at < source.length) {
    if (take(/\s+|\/\/.*|\/\*[\s\S]*?\*\//)) continue;
    const quoted = take(/'(?:\\[\s\S]|[^\\'])*'|"(?:\\[\s\S]|[^\\"])*"/);
    const literal = quoted || isValue(before) ? undefined : take(literalPattern);
    if (literal) {
      const end = literal.lastIndexOf('/');
      found.push(new RegExp(literal.slice(1, end), literal.slice(end + 1)));
    }
    const token = quoted ?? literal ?? take(/[\w$]+|[\s\S]/) ?? '';
    if (token === '`') takeTemplate();
    else if (token === '{' || token === '}') takeBrace(token);
    else before = token;
  }
  return found;
}

const literalPattern = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuvy]*/;

/** Behind a value, a slash divides. */
function isValue(token: string): boolean {
  return (
    /^(?:[\w$]+|[)\]`]|['"][\s\S]*)$/.test(token) && !/^(?:return|typeof|case|of|in|yield|await)$/.test(token)
  );
}
