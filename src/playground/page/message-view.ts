import { html, nothing, type TemplateResult } from 'lit';
import { attachmentView } from './attachment-view.ts';
import { componentsView } from './components-view.ts';
import { embedView } from './embed-view.ts';
import { type MarkdownContext, markdownView } from './markdown-view.ts';
import type { PageState } from './page-state.ts';
import type { PageMessage } from './wire.ts';
import { refusalWords, t } from './words.ts';

/** One message as Discord shows it to this person. */
export function messageView(seen: PageMessage, room: PageState): TemplateResult {
  const { message, isEphemeral, isThinking } = seen;
  const context = contextOf(seen, room);
  return html`<article class="message ${isEphemeral ? 'ephemeral' : ''}" aria-labelledby="author-${message.id}">
    ${usedView(seen)}
    <img class="avatar" src="/icon.svg" alt="" width="40" height="40" />
    <header>
      <span class="author" id="author-${message.id}">${nameOf(message.author)}</span>
      ${message.author.bot ? html`<span class="tag">${t('app')}</span>` : nothing}
      <live-time class="when" unix=${Date.parse(message.timestamp) / 1000} form="header"></live-time>
    </header>
    <div class="body">
      ${isThinking ? thinkingView(seen) : contentView(seen, context, room)}
      ${problemView(message.id, room)}
      ${isEphemeral ? ephemeralView(message.id, room) : nothing}
    </div>
  </article>`;
}

function contentView({ message }: PageMessage, context: MarkdownContext, room: PageState) {
  const edited = message.edited_timestamp ? html` <span class="edited">${t('edited')}</span>` : nothing;
  return html`
    ${message.content ? html`<div class="text">${markdownView(message.content, context)}${edited}</div>` : nothing}
    ${message.attachments.map((attachment) => attachmentView(attachment, room))}
    ${message.embeds.map((embed) => embedView(embed, context, room))}
    ${message.content ? nothing : edited} ${componentsView(message, room)}
  `;
}

/** "Mira used /player", with its line to the message below. */
function usedView({ message, options }: PageMessage) {
  const { interaction, interaction_metadata: metadata } = message;
  const user = metadata?.user ?? interaction?.user;
  if (!user || !interaction?.name) return nothing;
  return html`<p class="used">
    <span class="initial" aria-hidden="true">${nameOf(user).slice(0, 1)}</span>
    <span><strong>${t('used', { name: nameOf(user) })}</strong> <span class="mention">/${interaction.name}</span></span>
    ${options ? html`<span class="used-options" title=${options}>${options}</span>` : nothing}
  </p>`;
}

function thinkingView({ message }: PageMessage) {
  return html`<p class="thinking">
    <span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${t('thinking', { name: nameOf(message.author) })}
  </p>`;
}

function ephemeralView(id: string, room: PageState) {
  return html`<p class="private">
    <span aria-hidden="true">👁</span> ${t('onlyYou')} ·
    <button type="button" class="link" @click=${() => room.dismiss(id)}>${t('dismiss')}</button>
  </p>`;
}

function problemView(id: string, room: PageState) {
  const problem = room.pressProblems.get(id);
  if (!problem) return nothing;
  const reason = refusalWords(problem.code, problem.detail);
  return html`<p class="failed" role="alert">${t('interactionFailed', { reason })}</p>`;
}

function contextOf({ message }: PageMessage, room: PageState): MarkdownContext {
  const people = [...message.mentions, message.author].map((user) => [user.id, nameOf(user)] as const);
  const residents = (room.scene?.people ?? []).map(({ id, name }) => [id, name] as const);
  const names = new Map([...people, ...residents]);
  return { nameOf: (id) => names.get(id), startCommand: (name) => room.box.start(name) };
}

function nameOf({ global_name, username }: { global_name?: string | null; username: string }): string {
  return global_name ?? username;
}
