/** Discord's markdown as a syntax tree, so that text can't inject markup. */
export type MarkdownNode =
  | { kind: 'text'; text: string }
  | {
      kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
      children: MarkdownNode[];
    }
  | { kind: 'heading'; level: number; children: MarkdownNode[] }
  | List
  | { kind: 'code'; text: string }
  | { kind: 'code-block'; text: string }
  | { kind: 'link'; href: string; children: MarkdownNode[] }
  | { kind: 'time'; unix: number; style: string }
  | { kind: 'command'; name: string }
  | { kind: 'mention'; of: 'user' | 'role' | 'channel'; id: string }
  | { kind: 'emoji'; name: string; id: string };

interface List {
  kind: 'list';
  isOrdered: boolean;
  start: number;
  items: MarkdownNode[][];
}

export function readMarkdown(text: string, isQuoted = false): MarkdownNode[] {
  // Quotes do not nest, as in Discord.
  const known = isQuoted ? blocks : [...quotes, ...blocks];
  const nodes: MarkdownNode[] = [];
  let rest = text;
  while (rest) {
    const [found, length] = readBlock(rest, known) ?? readParagraph(rest);
    nodes.push(...found);
    rest = rest.slice(length);
  }
  return nodes;
}

export function readInline(text: string, depth = 0): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain) nodes.push({ kind: 'text', text: plain });
    plain = '';
  };
  while (at < text.length) {
    const found = depth < maxDepth ? matchAt(text, at, depth) : undefined;
    if (found) {
      flush();
      nodes.push(found.node);
      at += found.length;
      continue;
    }
    const escaped = /^\\([^\p{L}\p{N}\s])/u.exec(text.slice(at, at + 3));
    plain += escaped?.[1] ?? text[at];
    at += escaped ? escaped[0].length : 1;
  }
  flush();
  return nodes;
}

type Read = [nodes: MarkdownNode[], length: number] | null | undefined;

const maxDepth = 10;

function readBlock(text: string, known: readonly BlockReader[]): Read {
  for (const read of known) {
    const block = read(text);
    if (block) return block;
  }
  return undefined;
}

type BlockReader = (text: string) => Read;

const quotes: BlockReader[] = [
  (text) => {
    const match = /^>>> ([\s\S]*)$/.exec(text);
    return match && [[{ kind: 'quote', children: readMarkdown(match[1] ?? '', true) }], match[0].length];
  },
  (text) => {
    const match = /^(?:> [^\n]*(?:\n|$))+/.exec(text);
    const inner = match?.[0].replace(/^> /gm, '').replace(/\n$/, '');
    return match && [[{ kind: 'quote', children: readMarkdown(inner ?? '', true) }], match[0].length];
  },
];

const blocks: BlockReader[] = [
  (text) => {
    const match = /^```(?:[\w+-]*\n)?([\s\S]*?)\n?```\n?/.exec(text);
    return match?.[1] ? [[{ kind: 'code-block', text: match[1] }], match[0].length] : undefined;
  },
  (text) => {
    const match = /^(#{1,3}) +([^\n]+)(?:\n|$)/.exec(text);
    if (!match) return undefined;
    return [
      [{ kind: 'heading', level: match[1]?.length ?? 1, children: readInline(match[2] ?? '') }],
      match[0].length,
    ];
  },
  (text) => {
    const match = /^-# +([^\n]+)(?:\n|$)/.exec(text);
    return match && [[{ kind: 'subtext', children: readInline(match[1] ?? '') }], match[0].length];
  },
  (text) => {
    const match = /^(?: *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n|$))+/.exec(text);
    return match && [readLists(match[0].trimEnd().split('\n').map(readListLine)), match[0].length];
  },
];

interface ListLine {
  indent: number;
  /** Undefined for bullets. */
  number: number | undefined;
  text: string;
}

function readListLine(line: string): ListLine {
  const [, spaces = '', number, text = ''] = /^( *)(?:[-*]|(\d{1,9})\.) +(.+)$/.exec(line) ?? [];
  return { indent: spaces.length, number: number === undefined ? undefined : Number(number), text };
}

/** Groups list items. Indented lines belong to the item above; bullets and numbers form separate lists. */
function readLists(lines: readonly ListLine[]): MarkdownNode[] {
  const lists: List[] = [];
  for (let [line, ...rest] = lines; line; [line, ...rest] = rest) {
    const { indent, number, text } = line;
    const next = rest.findIndex((other) => other.indent <= indent);
    const inner = rest.splice(0, next < 0 ? rest.length : next);
    const item = [...readInline(text), ...readLists(inner)];
    const last = lists.at(-1);
    if (last?.isOrdered === (number !== undefined)) last.items.push(item);
    else lists.push({ kind: 'list', isOrdered: number !== undefined, start: number ?? 1, items: [item] });
  }
  return lists;
}

function readParagraph(text: string): [MarkdownNode[], number] {
  const starts = /\n(?=```|>>> |> |#{1,3} |-# | *[-*] +\S| *\d{1,9}\. +\S)/g;
  const fence = text.indexOf('```', 1);
  const line = starts.exec(text);
  const lineEnd = line ? line.index + 1 : text.length;
  const end = fence > 0 && text.indexOf('```', fence + 3) > 0 ? Math.min(fence, lineEnd) : lineEnd;
  const isBeforeBlock = line?.index === end - 1;
  return [readInline(isBeforeBlock ? text.slice(0, end - 1) : text.slice(0, end)), end];
}

type Rule = [pattern: RegExp, build: (groups: string[], depth: number) => MarkdownNode];

const wrap =
  (kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler') =>
  ([inner = '']: string[], depth: number): MarkdownNode => ({ kind, children: readInline(inner, depth + 1) });

const rules: Rule[] = [
  [/``([\s\S]+?)``(?!`)/y, ([text = '']) => ({ kind: 'code', text: text.trim() })],
  [/`([^`]+)`/y, ([text = '']) => ({ kind: 'code', text })],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, wrap('bold')],
  [/__([\s\S]+?)__(?!_)/y, wrap('underline')],
  [/~~([\s\S]+?)~~/y, wrap('strike')],
  [/\|\|([\s\S]+?)\|\|/y, wrap('spoiler')],
  [/\*(?![\s*])([\s\S]*?[^\s*])\*(?!\*)/y, wrap('italic')],
  [/(?<![\p{L}\p{N}])_(?![\s_])([\s\S]*?[^\s_])_(?![\p{L}\p{N}_])/uy, wrap('italic')],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y,
    ([unix = '0', style = 'f']) => ({ kind: 'time', unix: Number(unix), style }),
  ],
  [/<\/([^:<>\n]{1,110}):\d{1,20}>/y, ([name = '']) => ({ kind: 'command', name })],
  [/<@!?(\d{1,20})>/y, ([id = '']) => ({ kind: 'mention', of: 'user', id })],
  [/<@&(\d{1,20})>/y, ([id = '']) => ({ kind: 'mention', of: 'role', id })],
  [/<#(\d{1,20})>/y, ([id = '']) => ({ kind: 'mention', of: 'channel', id })],
  [/<a?:(\w{1,32}):(\d{1,20})>/y, ([name = '', id = '']) => ({ kind: 'emoji', name, id })],
  [
    /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?: "[^"\n]*")?\)/y,
    ([label = '', href = ''], depth) => ({ kind: 'link', href, children: readInline(label, depth + 1) }),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, ([href = '']) => plainLink(href)],
  [/(?<![\p{L}\p{N}])(https?:\/\/[^\s<>]*[^\s<>.,:;!?"'\])*_~|])/uy, ([href = '']) => plainLink(href)],
];

function plainLink(href: string): MarkdownNode {
  return { kind: 'link', href, children: [{ kind: 'text', text: href }] };
}

function matchAt(
  text: string,
  at: number,
  depth: number,
): { node: MarkdownNode; length: number } | undefined {
  if (!/[`*_~|<[h]/.test(text[at] ?? '')) return undefined;
  for (const [pattern, build] of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: build(match.slice(1), depth), length: match[0].length };
  }
  return undefined;
}
