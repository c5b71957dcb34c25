import { type APIMessage, MessageType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { attachmentView } from './attachment-view.ts';
import { embedView } from './embed-view.ts';
import { type MarkdownContext, markdownView } from './markdown-view.ts';
import { plainText } from './plain-text.ts';

export function repliedToView({ type, referenced_message: message }: APIMessage, context: MarkdownContext) {
  if (type === MessageType.Reply && message === null)
    return html`<p class="used"><em>${t('replyGone')}</em></p>`;
  if (!message) return nothing;
  const name = message.author.global_name ?? message.author.username;
  const text = plainText(message.content || message.embeds[0]?.title || '', context);
  return html`<p class="used">
    <span class="initial" aria-hidden="true">${name.slice(0, 1)}</span>
    <span><strong>${t('repliesTo', { name })}</strong></span>
    <span class="used-options" dir="auto">${text}</span>
  </p>`;
}

export function forwardedView(
  { message_snapshots: [snapshot] = [] }: APIMessage,
  context: MarkdownContext,
  state: PageState,
) {
  if (!snapshot) return nothing;
  const mark = html`<p class="forwarded-mark"><span aria-hidden="true">↪</span> ${t('forwarded')}</p>`;
  return quotedView(mark, snapshot.message, { context, state });
}

/** Renders a thread's starter message without buttons and selects, which only work on the original. */
export function starterView(
  { referenced_message: from }: APIMessage,
  context: MarkdownContext,
  state: PageState,
) {
  if (!from) return nothing;
  const { global_name: name, username } = from.author;
  return quotedView(html`<p><bdi class="author">${name ?? username}</bdi></p>`, from, { context, state });
}

function quotedView(
  heading: TemplateResult,
  { content, attachments, embeds }: Pick<APIMessage, 'content' | 'attachments' | 'embeds'>,
  { context, state }: { context: MarkdownContext; state: PageState },
): TemplateResult {
  return html`<div class="forwarded">
    ${heading}
    ${content ? html`<div class="text" dir="auto">${markdownView(content, context)}</div>` : nothing}
    ${attachments.map((attachment) => attachmentView(attachment, state))}
    ${embeds.map((embed) => embedView(embed, context, state))}
  </div>`;
}
