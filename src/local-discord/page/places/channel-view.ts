import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../language/texts.ts';
import { formatTime } from '../message/format-time.ts';
import { messageView } from '../message/message-view.ts';
import type { PageState } from '../page-state.ts';
import type { PageMessage } from '../wire.ts';
import { currentPlace } from './current-place.ts';
import { welcomeView } from './welcome-view.ts';

/** Renders the channel. Not an ARIA log, because a card has about 30 sentences; announces answers in one each. */
export function channelView(state: PageState): TemplateResult {
  const messages = [...state.messages.values()].toSorted((one, other) =>
    compareIds(one.message.id, other.message.id),
  );
  return html`<div class="scroller" id="scroller" tabindex="0" role="region" aria-label=${t('channelLabel', { place: currentPlace(state).replace('#', '') })}>
    <div class="channel">
      ${welcomeView(state)}
      <div role="log" aria-label=${t('log')} aria-live="off">
        ${repeat(
          messages,
          ({ message }) => message.id,
          (seen, index) => html`${dividerView(seen, messages[index - 1])}
          ${guard(dependenciesOf(seen, state), () => messageView(seen, state))}`,
        )}
      </div>
      ${state.extension.belowChannel?.(state)}
    </div>
  </div>`;
}

/** Compares IDs, which are too large for numbers; a longer one is newer. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

function dividerView({ message }: PageMessage, before: PageMessage | undefined) {
  const day = dayOf(message.timestamp);
  if (!before || dayOf(before.message.timestamp) === day) return nothing;
  return html`<p class="divider"><span class="divider-day">${day}</span></p>`;
}

function dayOf(timestamp: string): string {
  return formatTime(Date.parse(timestamp) / 1000, 'D', 0);
}

/** Lists everything on which a message's rendering depends, so that typing re-renders none. */
function dependenciesOf(seen: PageMessage, state: PageState): unknown[] {
  const { id } = seen.message;
  const { menu, selects } = state;
  const isMenu = menu.owner?.endsWith(id);
  const isSelect = selects.open?.startsWith(id) && [selects.active, selects.chosen];
  return [
    seen,
    state.snapshot,
    state.actions.failures.get(id),
    [...state.actions.pending].join(),
    isMenu && menu.owner,
    ...(isSelect || []),
  ];
}
