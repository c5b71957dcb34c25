import type { APIReaction } from 'discord-api-types/v10';
import { html, nothing } from 'lit';
import type { MenuItem } from '../controls/menu-state.ts';
import { menuButton, menuView } from '../controls/menu-view.ts';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import type { PageMessage } from '../wire.ts';
import { emojiView } from './emoji-view.ts';

export function reactionsView({ message: { id, reactions = [] } }: PageMessage, state: PageState) {
  if (reactions.length === 0) return nothing;
  return html`<ul class="reactions" aria-label=${t('reactions')}>
    ${reactions.map((one) => html`<li>${chipView(one, id, state)}</li>`)}
    ${state.snapshot?.permits.addReactions ? html`<li class="menu-anchor">${moreView(id, state)}</li>` : nothing}
  </ul>`;
}

function chipView({ emoji, count, me }: APIReaction, messageId: string, state: PageState) {
  return html`<button
    type="button"
    class="reaction"
    aria-pressed=${me}
    aria-label=${t('reactionOf', { emoji: nameOf(emoji), count })}
    title=${nameOf(emoji)}
    @click=${() => state.actions.react(messageId, emoji, !me)}
  >
    ${emojiView(emoji)} <span>${count}</span>
  </button>`;
}

function moreView(messageId: string, state: PageState) {
  const owner = `more-reactions:${messageId}`;
  const label = t('addReaction');
  return html`${menuButton(state.menu, { owner, label, style: 'reaction', sign: '+' })}
    ${paletteView(owner, messageId, state)}`;
}

/** Renders the palette: characters and server emojis. People can only join reactions with an application's emojis. */
export function paletteView(
  owner: string,
  messageId: string,
  state: PageState,
  side: 'start' | 'end' = 'start',
) {
  const own = state.snapshot?.emojis ?? [];
  const items = [...palette.map((name) => ({ id: null, name })), ...own].map(
    (emoji): MenuItem => ({
      label: nameOf(emoji),
      picture: emojiView(emoji),
      run: () => void state.actions.react(messageId, emoji, true),
    }),
  );
  return menuView(state.menu, { owner, label: t('addReaction'), items, columns: paletteColumns, side });
}

/** Returns an emoji's name; a character is its own name. */
function nameOf({ id, name }: { id?: string | null; name: string | null }): string {
  return id ? `:${name ?? ''}:` : (name ?? '');
}

const palette = ['👍', '👎', '❤️', '😂', '🎉', '😮', '😢', '😡', '🔥', '👀', '🙏', '✅'];
const paletteColumns = 6;
