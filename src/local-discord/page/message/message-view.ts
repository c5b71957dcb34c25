import { type APIMessage, MessageFlags, MessageType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { menuButton, menuView } from '../controls/menu-view.ts';
import { inspectMessageButton } from '../inspector/inspector-view.ts';
import { errorText, t } from '../language/texts.ts';
import { type PageState, paletteOwner } from '../page-state.ts';
import type { PageMessage } from '../wire.ts';
import { attachmentView } from './attachment-view.ts';
import { componentsView } from './components-view.ts';
import { embedView } from './embed-view.ts';
import { type MarkdownContext, markdownView } from './markdown-view.ts';
import { messageMenu } from './message-menu.ts';
import { labelMessage } from './message-summary.ts';
import { forwardedView, repliedToView, starterView } from './quoted-view.ts';
import { paletteView, reactionsView } from './reactions-view.ts';
import { systemText } from './system-text.ts';
import { systemView, threadView } from './system-view.ts';

export function messageView(seen: PageMessage, state: PageState): TemplateResult {
  const { message, isEphemeral, isThinking } = seen;
  const context = {
    ...state.namesFor(seen),
    startCommand: (name: string) => state.box.start(name, message.application_id),
  };
  const system = systemText(message);
  return html`<article
    id="message-${message.id}"
    class="message ${isEphemeral ? 'ephemeral' : ''} ${system ? 'system' : ''}"
    tabindex="-1"
    aria-label=${labelMessage(seen, context, state.commandUsed(seen))}
    @contextmenu=${(event: Event) =>
      !isThinking && !isEphemeral && openOn(event, `message:${message.id}`, state)}
  >
    ${usedView(seen, state)} ${system ? nothing : repliedToView(message, context)}
    ${system ? nothing : authorsView(message, state)}
    <div class="body">
      ${system ? systemView(message, system, state) : nothing}
      ${isThinking ? thinkingView(seen) : contentView(seen, context, state)}
      ${threadView(message, state)} ${reactionsView(seen, state)}
      ${problemView(message.id, state)} ${state.extension.belowMessage?.(seen, state)}
      ${isEphemeral ? ephemeralView(message.id, state) : nothing}
    </div>
    ${actionsView(seen, state)}
  </article>`;
}

function authorsView(message: APIMessage, state: PageState): TemplateResult {
  return html`${avatarView(message)}
    <header>
      ${authorView(message, state)}
      ${message.author.bot ? html`<span class="tag">${t('app')}</span>` : nothing}
      <live-time class="when" unix=${Date.parse(message.timestamp) / 1000} form="header"></live-time>
    </header>`;
}

function avatarView({ author }: APIMessage): TemplateResult {
  return author.bot
    ? html`<img class="avatar" src="/icon.svg" alt="" width="40" height="40" />`
    : html`<span class="avatar initial large" aria-hidden="true">${nameOf(author).slice(0, 1)}</span>`;
}

function authorView({ id, author }: APIMessage, state: PageState): TemplateResult {
  const name = nameOf(author);
  const items = author.bot ? [] : state.memberMenu(author.id);
  if (items.length === 0) return html`<bdi class="author">${name}</bdi>`;
  const owner = `author:${id}`;
  return html`<span class="menu-anchor">
    <button
      type="button"
      class="author"
      aria-haspopup="menu"
      aria-expanded=${state.menu.owner === owner}
      @click=${({ currentTarget }: Event) => state.menu.toggle(owner, currentTarget)}
      @contextmenu=${(event: Event) => openOn(event, owner, state)}
    >
      <bdi>${name}</bdi>
    </button>
    ${menuView(state.menu, { owner, label: t('memberMenu', { name }), items })}
  </span>`;
}

/** Renders a message's menu, opened by button or right click. */
function actionsView(seen: PageMessage, state: PageState) {
  const { message, isThinking, isEphemeral } = seen;
  // A webhook's message belongs to no interaction.
  const isOfWebhook = message.webhook_id !== undefined && !message.interaction_metadata;
  const inspect =
    state.inspector.isOffered && message.author.bot && !isOfWebhook
      ? inspectMessageButton(state.inspector, {
          messageId: message.id,
          id: message.interaction_metadata?.id,
        })
      : nothing;
  if (isThinking || isEphemeral) return html`<div class="message-actions">${inspect}</div>`;
  const owner = `message:${message.id}`;
  const label = t('messageMenu');
  return html`<div class="message-actions menu-anchor">
    ${inspect}
    ${menuButton(state.menu, { owner, label, style: 'more', sign: '⋯' })}
    ${menuView(state.menu, { owner, label, side: 'end', items: messageMenu(seen, state) })}
    ${paletteView(paletteOwner(message.id), message.id, state, 'end')}
  </div>`;
}

function openOn(event: Event, owner: string, { menu }: PageState): void {
  const { target, currentTarget } = event;
  if (target instanceof Element && target.closest('a, img, .menu, input')) return;
  event.preventDefault();
  event.stopPropagation();
  if (menu.owner !== owner) menu.toggle(owner, currentTarget);
}

function contentView({ message }: PageMessage, context: MarkdownContext, state: PageState) {
  if (message.type === MessageType.ThreadStarterMessage) return starterView(message, context, state);
  if (systemText(message)) return nothing;
  const edited = message.edited_timestamp ? html` <span class="edited">${t('edited')}</span>` : nothing;
  return html`
    ${textView(message, context, edited)}
    ${forwardedView(message, context, state)} ${filesOf(message).map((attachment) => attachmentView(attachment, state))}
    ${message.embeds.map((embed) => embedView(embed, context, state))}
    ${message.content ? nothing : edited} ${componentsView(message, context, state)}
  `;
}

function textView({ content }: APIMessage, context: MarkdownContext, edited: unknown) {
  if (!content) return nothing;
  return html`<div class="text" dir="auto">${markdownView(content, context)}${edited}</div>`;
}

/** Lists files to show below a message; those of Components V2 messages are shown by components. */
function filesOf({ flags, attachments }: APIMessage) {
  return (flags ?? 0) & MessageFlags.IsComponentsV2 ? [] : attachments;
}

function usedView(seen: PageMessage, state: PageState) {
  const { interaction, interaction_metadata: metadata } = seen.message;
  const user = metadata?.user ?? interaction?.user;
  const used = state.commandUsed(seen);
  if (!user || !used) return nothing;
  const { label, options } = used;
  return html`<p class="used">
    <span class="initial" aria-hidden="true">${nameOf(user).slice(0, 1)}</span>
    <span><strong>${t('used', { name: nameOf(user) })}</strong> <bdi class="mention">${label}</bdi></span>
    ${options ? html`<span class="used-options" dir="auto" title=${options}>${options}</span>` : nothing}
  </p>`;
}

function thinkingView({ message }: PageMessage) {
  return html`<p class="thinking">
    <span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${t('thinking', { name: nameOf(message.author) })}
  </p>`;
}

function ephemeralView(id: string, state: PageState) {
  return html`<p class="private">
    ${eye} ${t('onlyYou')} ·
    <button type="button" class="link" @click=${() => state.dismiss(id)}>${t('dismiss')}</button>
  </p>`;
}

const eye = html`<svg class="eye" viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
  <path
    d="M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0Zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
  />
</svg>`;

function problemView(id: string, state: PageState) {
  const problem = state.actions.failures.get(id);
  if (!problem) return nothing;
  const reason = errorText(problem.code, problem.detail);
  return html`<p class="failed" role="alert">${t('interactionFailed', { reason })}</p>`;
}

function nameOf({ global_name, username }: { global_name?: string | null; username: string }): string {
  return global_name ?? username;
}
