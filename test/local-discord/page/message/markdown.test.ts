import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MarkdownNode,
  readInline,
  readMarkdown,
} from '../../../../src/local-discord/page/message/markdown.ts';

const text = (words: string): MarkdownNode => ({ kind: 'text', text: words });

describe('Discord’s markdown', () => {
  it.each<[string, MarkdownNode[]]>([
    ['plain words', [text('plain words')]],
    ['**bold**', [{ kind: 'bold', children: [text('bold')] }]],
    [
      '*one* _two_',
      [{ kind: 'italic', children: [text('one')] }, text(' '), { kind: 'italic', children: [text('two')] }],
    ],
    ['***both***', [{ kind: 'bold', children: [{ kind: 'italic', children: [text('both')] }] }]],
    [
      '__under__ ~~gone~~',
      [
        { kind: 'underline', children: [text('under')] },
        text(' '),
        { kind: 'strike', children: [text('gone')] },
      ],
    ],
    ['||secret||', [{ kind: 'spoiler', children: [text('secret')] }]],
    ['`a **b**`', [{ kind: 'code', text: 'a **b**' }]],
    ['``a ` b``', [{ kind: 'code', text: 'a ` b' }]],
    ['\\*not italic\\*', [text('*not italic*')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['<t:1700000000:R>', [{ kind: 'time', unix: 1_700_000_000, style: 'R' }]],
    ['<t:1700000000>', [{ kind: 'time', unix: 1_700_000_000, style: 'f' }]],
    ['</server region:12>', [{ kind: 'command', name: 'server region' }]],
    [
      '<@12> <@&3> <#4>',
      [
        { kind: 'mention', of: 'user', id: '12' },
        text(' '),
        { kind: 'mention', of: 'role', id: '3' },
        text(' '),
        { kind: 'mention', of: 'channel', id: '4' },
      ],
    ],
    ['<:crown:12>', [{ kind: 'emoji', name: 'crown', id: '12' }]],
    [
      '[docs](https://a.example/x)',
      [{ kind: 'link', href: 'https://a.example/x', children: [text('docs')] }],
    ],
    [
      'see https://a.example/x.',
      [
        text('see '),
        { kind: 'link', href: 'https://a.example/x', children: [text('https://a.example/x')] },
        text('.'),
      ],
    ],
    ['[x](javascript:alert)', [text('[x](javascript:alert)')]],
    ['<script>alert(1)</script>', [text('<script>alert(1)</script>')]],
    ['**never closed', [text('**never closed')]],
  ])('reads %s', (source, nodes) => {
    expect(readMarkdown(source)).toEqual(nodes);
  });

  it('reads blocks', () => {
    const source = '# Title\nwords\n> quoted\n> more\n- one\n- **two**\n-# small\n```js\nlet a;\n```\nend';
    expect(readMarkdown(source)).toEqual([
      { kind: 'heading', level: 1, children: [text('Title')] },
      text('words'),
      { kind: 'quote', children: [text('quoted\nmore')] },
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [[text('one')], [{ kind: 'bold', children: [text('two')] }]],
      },
      { kind: 'subtext', children: [text('small')] },
      { kind: 'code-block', text: 'let a;' },
      text('end'),
    ]);
    expect(readMarkdown('3. c\n4. d')).toEqual([
      { kind: 'list', isOrdered: true, start: 3, items: [[text('c')], [text('d')]] },
    ]);
    expect(readMarkdown('- a\n  1. b\n    - c\n  2. d\n- e\n1. f')).toEqual([
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [
          [
            text('a'),
            {
              kind: 'list',
              isOrdered: true,
              start: 1,
              items: [
                [text('b'), { kind: 'list', isOrdered: false, start: 1, items: [[text('c')]] }],
                [text('d')],
              ],
            },
          ],
          [text('e')],
        ],
      },
      { kind: 'list', isOrdered: true, start: 1, items: [[text('f')]] },
    ]);
    expect(readMarkdown('>>> all\nof it')).toEqual([{ kind: 'quote', children: [text('all\nof it')] }]);
  });

  it('leaves blocks alone if they mean nothing', () => {
    expect(readInline('# 1 of 2')).toEqual([text('# 1 of 2')]);
  });

  it('ends soon on anything, and loses no letter of it', () => {
    const pieces = fc.constantFrom(
      '*',
      '_',
      '~',
      '|',
      '`',
      '```',
      '>',
      '> ',
      '\n',
      '# ',
      '- ',
      '1. ',
      '[',
      '](',
      'https://a.b',
      ')',
      '<t:1>',
      '\\',
      'x',
      'é',
      '꧁',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const source = parts.join('');
        const letters = (words: string) => words.replace(/[^é꧁]/gu, '');
        expect(letters(wordsOf(readMarkdown(source)))).toBe(letters(source));
      }),
    );
    expect(readMarkdown('*'.repeat(4000)).length).toBeGreaterThan(0);
    expect(readMarkdown('**_'.repeat(1400)).length).toBeGreaterThan(0);
    expect(readMarkdown('> '.repeat(2000)).length).toBeGreaterThan(0);
  });
});

/** Every word of a tree, in reading order; an address counts if it is not its own label. */
function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(wordsIn).join('');
}

function wordsIn(node: MarkdownNode): string {
  if ('text' in node) return node.text;
  if (node.kind === 'list') return node.items.map(wordsOf).join('');
  if (!('children' in node)) return '';
  const words = wordsOf(node.children);
  return node.kind === 'link' && words !== node.href ? words + node.href : words;
}
