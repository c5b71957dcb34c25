import { html, type TemplateResult } from 'lit';
import { emojiAddress } from './emoji-view.ts';
import { type MarkdownNode, readInline, readMarkdown } from './markdown.ts';
import { mentionName, type Names } from './names.ts';
import { spoilerView } from './spoiler-view.ts';

export interface MarkdownContext extends Names {
  startCommand(name: string): void;
}

export function markdownView(text: string, context: MarkdownContext): TemplateResult[] {
  return views(readMarkdown(text), context);
}

export function inlineView(text: string, context: MarkdownContext): TemplateResult[] {
  return views(readInline(text), context);
}

function views(nodes: readonly MarkdownNode[], context: MarkdownContext): TemplateResult[] {
  return nodes.map((node) => view(node, context));
}

function view(node: MarkdownNode, context: MarkdownContext): TemplateResult {
  switch (node.kind) {
    case 'text':
      return html`${node.text}`;
    case 'bold':
      return html`<strong>${views(node.children, context)}</strong>`;
    case 'italic':
      return html`<em>${views(node.children, context)}</em>`;
    case 'underline':
      return html`<u>${views(node.children, context)}</u>`;
    case 'strike':
      return html`<s>${views(node.children, context)}</s>`;
    case 'spoiler':
      return spoilerView(true, html`${views(node.children, context)}`);
    case 'quote':
      return html`<blockquote>${views(node.children, context)}</blockquote>`;
    case 'subtext':
      return html`<p class="subtext">${views(node.children, context)}</p>`;
    case 'heading':
      return html`<p class="heading heading-${node.level}" role="heading" aria-level=${node.level + 2}>${views(node.children, context)}</p>`;
    case 'list':
      return listView(node, context);
    case 'code':
      return html`<code dir="auto">${node.text}</code>`;
    case 'code-block':
      return html`<pre tabindex="0" dir="auto"><code>${node.text}</code></pre>`;
    case 'link':
      return html`<a href=${node.href} target="_blank" rel="noopener noreferrer">${views(node.children, context)}</a>`;
    case 'time':
      return html`<live-time class="time" unix=${node.unix} form=${node.style}></live-time>`;
    case 'command':
      return html`<button type="button" class="mention" dir="auto" @click=${() => context.startCommand(node.name)}>/${node.name}</button>`;
    case 'mention':
      return html`<bdi class="mention">${mentionName(node.of, node.id, context)}</bdi>`;
    case 'emoji':
      // The name shows until the picture loads.
      return html`<img class="emoji" src=${emojiAddress(node.id)} alt=":${node.name}:" title=":${node.name}:" />`;
  }
}

function listView(node: Extract<MarkdownNode, { kind: 'list' }>, context: MarkdownContext): TemplateResult {
  const items = node.items.map((item) => html`<li>${views(item, context)}</li>`);
  return node.isOrdered ? html`<ol start=${node.start}>${items}</ol>` : html`<ul>${items}</ul>`;
}
