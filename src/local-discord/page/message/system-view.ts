import { type APIMessage, MessageType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';

/** Renders a system message, linked to its thread or message. */
export function systemView(message: APIMessage, text: string, state: PageState): TemplateResult {
  const isPin = message.type === MessageType.ChannelPinnedMessage;
  return html`<p class="system-text" dir="auto">
    <span class="system-sign" aria-hidden="true">${isPin ? '📌' : '🧵'}</span>
    <span>${text}</span>
    ${jumpView(message, state)}
    <live-time class="when" unix=${Date.parse(message.timestamp) / 1000} form="header"></live-time>
  </p>`;
}

function jumpView({ type, message_reference: about }: APIMessage, state: PageState) {
  if (type === MessageType.ThreadCreated) return threadLink(about?.channel_id, state);
  const messageId = about?.message_id;
  if (type !== MessageType.ChannelPinnedMessage || !messageId || !state.messages.has(messageId))
    return nothing;
  return html`<button type="button" class="link" @click=${() => jumpTo(messageId)}>${t('jump')}</button>`;
}

function jumpTo(messageId: string): void {
  const message = document.getElementById(`message-${messageId}`);
  message?.scrollIntoView({ block: 'center' });
  message?.focus();
}

export function threadView({ thread }: APIMessage, state: PageState) {
  if (!thread) return nothing;
  const place = state.placeOf(thread.id);
  const count = place?.thread?.messageCount ?? 0;
  return html`<p class="thread">
    <span class="system-sign" aria-hidden="true">🧵</span>
    <bdi class="thread-name">${place?.name ?? thread.name}</bdi>
    <span class="thread-count">${t('threadMessages', { count })}</span>
    ${threadLink(thread.id, state)}
  </p>`;
}

function threadLink(channelId: string | undefined, state: PageState) {
  const place = channelId === undefined ? undefined : state.placeOf(channelId);
  if (!place) return nothing;
  return html`<button type="button" class="link" @click=${() => state.enterPlace(place.key)}>${t('threadSee')}</button>`;
}
