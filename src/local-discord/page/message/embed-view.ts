import type { APIEmbed, APIEmbedField, APIEmbedImage } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageState } from '../page-state.ts';
import { pictureView, sizeOf } from './attachment-view.ts';
import { hexColor } from './hex-color.ts';
import { inlineView, type MarkdownContext, markdownView } from './markdown-view.ts';

export function embedView(embed: APIEmbed, context: MarkdownContext, state: PageState): TemplateResult {
  const { description, fields = [], image, thumbnail, color } = embed;
  const toPicture = ({ url, description: alt }: APIEmbedImage) => ({ url, alt: alt ?? embed.title ?? '' });
  return html`<section class="embed" .style=${color === undefined ? '' : `border-inline-start-color: ${hexColor(color)}`}>
    <div class="embed-text">
      ${authorView(embed)} ${titleView(embed, context)}
      ${description ? html`<div class="embed-description" dir="auto">${markdownView(description, context)}</div>` : nothing}
      ${fields.length > 0 ? html`<dl class="fields">${fields.map((field, index) => fieldView(field, measureSpan(fields, index), context))}</dl>` : nothing}
    </div>
    ${thumbnail ? pictureView(toPicture(thumbnail), state, sizeOf(thumbnail), 'thumbnail') : nothing}
    ${image ? pictureView(toPicture(image), state, sizeOf(image), 'picture embed-picture') : nothing}
    ${footerView(embed)}
  </section>`;
}

function authorView({ author }: APIEmbed) {
  if (!author) return nothing;
  const name = author.url ? linkTo(author.url, author.name) : author.name;
  return html`<p class="embed-author" dir="auto">${iconView(author.icon_url)}<span>${name}</span></p>`;
}

function titleView({ title, url }: APIEmbed, context: MarkdownContext) {
  if (!title) return nothing;
  const content = inlineView(title, context);
  return html`<p class="embed-title" dir="auto">${url ? linkTo(url, content) : content}</p>`;
}

function fieldView({ name, value }: APIEmbedField, span: number, context: MarkdownContext) {
  return html`<div class="field span-${span}">
    <dt dir="auto">${inlineView(name, context)}</dt>
    <dd dir="auto">${markdownView(value, context)}</dd>
  </div>`;
}

function footerView({ footer, timestamp }: APIEmbed) {
  if (!footer && !timestamp) return nothing;
  const time = timestamp
    ? html`<live-time unix=${Date.parse(timestamp) / 1000} form="header"></live-time>`
    : nothing;
  return html`<footer class="embed-footer">
    ${iconView(footer?.icon_url)}<span><bdi>${footer?.text ?? ''}</bdi>${footer && timestamp ? ' • ' : ''}${time}</span>
  </footer>`;
}

/** Renders an icon, but none from other hosts: the page loads nothing from outside. */
function iconView(url: string | undefined) {
  return url?.startsWith('/') ? html`<img class="embed-icon" src=${url} alt="" />` : nothing;
}

function linkTo(url: string, content: unknown): TemplateResult {
  const isWeb = /^https?:\/\//i.test(url);
  return isWeb
    ? html`<a href=${url} target="_blank" rel="noopener noreferrer">${content}</a>`
    : html`${content}`;
}

/** Returns a field's width in twelfths: three inline fields share a row, and the remaining ones share the next. */
function measureSpan(fields: readonly APIEmbedField[], index: number): number {
  if (!fields[index]?.inline) return 12;
  const start = fields.slice(0, index).findLastIndex(({ inline }) => !inline) + 1;
  const after = fields.slice(index).findIndex(({ inline }) => !inline);
  const end = after < 0 ? fields.length : index + after;
  const rowStart = start + Math.floor((index - start) / 3) * 3;
  return 12 / Math.min(3, end - rowStart);
}
