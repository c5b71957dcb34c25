import { formatTime } from './format-time.ts';
import { type MarkdownNode, readMarkdown } from './markdown.ts';
import { mentionName, type Names } from './names.ts';
import { pageNow } from './page-clock.ts';

/** Strips markup from text, for screen readers. Returns one line. */
export function plainText(text: string, names: Names): string {
  return textOf(readMarkdown(text), names).replace(/\s+/g, ' ').trim();
}

function textOf(nodes: readonly MarkdownNode[], names: Names): string {
  return nodes.map((node) => textOfNode(node, names)).join('');
}

function textOfNode(node: MarkdownNode, names: Names): string {
  switch (node.kind) {
    case 'text':
    case 'code':
    case 'code-block':
      return node.text;
    case 'time':
      return formatTime(node.unix, node.style, pageNow());
    case 'command':
      return `/${node.name}`;
    case 'mention':
      return mentionName(node.of, node.id, names);
    case 'emoji':
    case 'spoiler':
      return '';
    case 'list':
      return node.items.map((item) => ` ${textOf(item, names)}`).join(',');
    case 'subtext':
    case 'heading':
    case 'quote':
      return ` ${textOf(node.children, names)} `;
    default:
      return textOf(node.children, names);
  }
}
