import { html, nothing, type TemplateResult } from 'lit';
import { attachmentView } from './attachment-view.ts';
import { componentsView } from './components-view.ts';
import { embedView } from './embed-view.ts';
import { type MarkdownContext, markdownView } from './markdown-view.ts';
import { labelMessage } from './message-summary.ts';
import type { PageState } from './page-state.ts';
import { errorText, t } from './texts.ts';
import type { PageMessage } from './wire.ts';

/** One message as Discord shows it to this person. */
export function messageView(seen: PageMessage, state: PageState): TemplateResult {
  const { message, isEphemeral, isThinking } = seen;
  const context = {
    ...state.namesFor(seen),
    startCommand: (name: string) => state.box.start(name),
  };
  return html`<article
    class="message ${isEphemeral ? 'ephemeral' : ''}"
    tabindex="-1"
    aria-label=${labelMessage(seen, context)}
  >
    ${usedView(seen)}
    <img class="avatar" src="/icon.svg" alt="" width="40" height="40" />
    <header>
      <span class="author">${nameOf(message.author)}</span>
      ${message.author.bot ? html`<span class="tag">${t('app')}</span>` : nothing}
      <live-time class="when" unix=${Date.parse(message.timestamp) / 1000} form="header"></live-time>
    </header>
    <div class="body">
      ${isThinking ? thinkingView(seen) : contentView(seen, context, state)}
      ${problemView(message.id, state)}
      ${isEphemeral ? ephemeralView(message.id, state) : nothing}
    </div>
  </article>`;
}

function contentView({ message }: PageMessage, context: MarkdownContext, state: PageState) {
  const edited = message.edited_timestamp ? html` <span class="edited">${t('edited')}</span>` : nothing;
  return html`
    ${message.content ? html`<div class="text">${markdownView(message.content, context)}${edited}</div>` : nothing}
    ${message.attachments.map((attachment) => attachmentView(attachment, state))}
    ${message.embeds.map((embed) => embedView(embed, context, state))}
    ${message.content ? nothing : edited} ${componentsView(message, state)}
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

function ephemeralView(id: string, state: PageState) {
  return html`<p class="private">
    <span aria-hidden="true">👁</span> ${t('onlyYou')} ·
    <button type="button" class="link" @click=${() => state.dismiss(id)}>${t('dismiss')}</button>
  </p>`;
}

function problemView(id: string, state: PageState) {
  const problem = state.pressProblems.get(id);
  if (!problem) return nothing;
  const reason = errorText(problem.code, problem.detail);
  return html`<p class="failed" role="alert">${t('interactionFailed', { reason })}</p>`;
}

function nameOf({ global_name, username }: { global_name?: string | null; username: string }): string {
  return global_name ?? username;
}
