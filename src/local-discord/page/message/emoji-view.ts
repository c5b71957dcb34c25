import { html, nothing } from 'lit';

/** An emoji of a button or a choice: a character, or a picture of the application's own. */
export function emojiView(emoji: { id?: string | null; name?: string | null } | undefined) {
  if (!emoji?.name && !emoji?.id) return nothing;
  if (!emoji.id) return html`<span class="emoji" aria-hidden="true">${emoji.name}</span>`;
  return html`<img class="emoji" src=${emojiAddress(emoji.id)} alt="" />`;
}

/** The address of an emoji's picture on the page's server. */
export function emojiAddress(id: string): string {
  return `/files/emojis/${id}.webp`;
}
