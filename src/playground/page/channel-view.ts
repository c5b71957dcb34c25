import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { readCommandLine, readOptions } from './command-line.ts';
import { messageView } from './message-view.ts';
import type { PageState } from './page-state.ts';
import type { PageMessage } from './wire.ts';
import { examples, t } from './words.ts';

/** The channel's messages, or a welcome where there are none yet. */
export function channelView(room: PageState): TemplateResult {
  const messages = [...room.messages.values()].toSorted((one, other) =>
    compareIds(one.message.id, other.message.id),
  );
  return html`<div class="scroller" id="scroller" tabindex="0" role="region" aria-label=${t('channelLabel')}>
    <div class="channel">
      ${welcomeView(room)}
      <div role="log" aria-label=${t('log')} aria-relevant="additions">
        ${repeat(
          messages,
          ({ message }) => message.id,
          (seen) => guard(newsOf(seen, room), () => messageView(seen, room)),
        )}
      </div>
    </div>
  </div>`;
}

/** What a message's looks depend on: typing in the box draws none of them again. */
function newsOf(seen: PageMessage, room: PageState): unknown[] {
  const { id } = seen.message;
  return [seen, room.scene, room.pressProblems.get(id), [...room.pressed].join()];
}

function welcomeView(room: PageState): TemplateResult {
  const lines = examples.filter((line) => isTypable(line, room));
  return html`<section class="welcome">
    <span class="welcome-mark" aria-hidden="true">#</span>
    <h2>${t('welcomeTitle')}</h2>
    <p>${t('welcomeText')}</p>
    ${room.scene && (room.scene?.commands ?? []).length === 0 ? html`<p>${t('commandsNone')}</p>` : nothing}
    <ul class="examples">
      ${lines.map((line) => html`<li><button type="button" class="example" @click=${() => room.box.tryOut(line)}>${line}</button></li>`)}
    </ul>
    <p class="welcome-note">${t('welcomeNote')}</p>
  </section>`;
}

/** An example is offered where its command is registered with these options and open to this person. */
function isTypable(line: string, room: PageState): boolean {
  const read = readCommandLine(line, room.scene?.commands ?? []);
  if (!read?.command.isAllowed) return false;
  const { values, rest } = readOptions(read.tail, read.command);
  return !rest && [...values.values()].every((text) => !/\s\S+:/.test(text));
}

/** Ids are numbers too large for a number; a longer one is newer. */
function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}
