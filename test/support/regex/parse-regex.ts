/** A regular expression as a tree: what matches one character, and how that is put together. */
export type Node =
  /** Matches one character; `source` as written in the expression. */
  | { kind: 'atom'; source: string }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number }
  /** `^` */
  | { kind: 'start' }
  /** `$`, `\b`, a look behind: consumes nothing and may fail. */
  | { kind: 'assertion' }
  | { kind: 'lookahead'; body: Node };

/** @throws Error for a look behind with an endless repetition, which the analysis does not know */
export function parseRegex({ source }: RegExp): Node {
  let at = 0;

  function take(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, 'yu');
    sticky.lastIndex = at;
    const found = sticky.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  function parseChoice(): Node {
    const options = [parseSequence()];
    while (take(/\|/)) options.push(parseSequence());
    return options.length === 1 ? (options[0] ?? { kind: 'assertion' }) : { kind: 'choice', options };
  }

  function parseSequence(): Node {
    const parts: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(parseRepeat());
    return { kind: 'sequence', parts };
  }

  function parseRepeat(): Node {
    const body = parseTerm();
    const quantifier = take(/[*+?]\??|\{\d+(?:,\d*)?\}\??/);
    if (!quantifier) return body;
    if (quantifier.startsWith('*')) return { kind: 'repeat', body, min: 0, max: Infinity };
    if (quantifier.startsWith('+')) return { kind: 'repeat', body, min: 1, max: Infinity };
    if (quantifier.startsWith('?')) return { kind: 'repeat', body, min: 0, max: 1 };
    const [min = '0', max = min] = quantifier.replace(/[{}?]/g, '').split(',');
    return { kind: 'repeat', body, min: Number(min), max: max === '' ? Infinity : Number(max) };
  }

  function parseTerm(): Node {
    if (take(/\^/)) return { kind: 'start' };
    if (take(/\$|\\[bB]/)) return { kind: 'assertion' };
    if (take(/\(\?<[=!]/)) return parseLookbehind();
    if (take(/\(\?[=!]/)) return { kind: 'lookahead', body: parseGroup() };
    if (take(/\((?:\?:|\?<\w+>)?/)) return parseGroup();
    // A back reference may match anything.
    if (take(/\\[1-9]|\\k<\w+>/)) return { kind: 'atom', source: '[^]' };
    const atom = take(
      /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|\[(?:\\.|[^\]\\])*\]|[\s\S]/,
    );
    return { kind: 'atom', source: atom ?? '' };
  }

  function parseGroup(): Node {
    const body = parseChoice();
    at++;
    return body;
  }

  function parseLookbehind(): Node {
    const body = parseGroup();
    if (isEndless(body)) throw new Error(`an endless repetition in a look behind: ${source}`);
    return { kind: 'assertion' };
  }

  const tree = parseChoice();
  if (at !== source.length) throw new Error(`not understood from ${at} on: ${source}`);
  return tree;
}

function isEndless(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.parts.some(isEndless);
    case 'choice':
      return node.options.some(isEndless);
    case 'repeat':
      return node.max === Infinity || isEndless(node.body);
    case 'lookahead':
      return isEndless(node.body);
    case 'atom':
    case 'start':
    case 'assertion':
      return false;
  }
}
