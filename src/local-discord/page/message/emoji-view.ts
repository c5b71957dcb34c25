import { html, nothing } from 'lit';

export function emojiView(emoji: { id?: string | null; name?: string | null } | undefined) {
  if (!emoji?.name && !emoji?.id) return nothing;
  if (!emoji.id) return html`<span class="emoji" aria-hidden="true">${emoji.name}</span>`;
  return html`<img class="emoji" src=${emojiAddress(emoji.id)} alt="" />`;
}

export function emojiAddress(id: string): string {
  return `/files/emojis/${id}.webp`;
}
