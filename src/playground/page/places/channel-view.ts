import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { compareIds } from '../compare-ids.ts';
import { readCommandLine, readOptions, writeCommandLine } from '../composer/command-line.ts';
import type { PageMessage } from '../inspector/wire.ts';
import { examples, isLocalDiscord, placeNote, placeTitle, t } from '../language/texts.ts';
import { formatTime } from '../message/format-time.ts';
import { messageView } from '../message/message-view.ts';
import type { PageState } from '../page-state.ts';
import { missingBotsView } from './missing-bots-view.ts';
import { galleryLink } from './places-view.ts';

/**
 * A welcome and the channel's messages. Screen readers do not announce the log itself: a card read whole would be about 30
 * sentences, so the page announces each answer in one.
 */
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
          (seen, index) => html`${dividerView(seen, messages[index - 1], state)}
          ${guard(dependenciesOf(seen, state), () => messageView(seen, state))}`,
        )}
      </div>
    </div>
  </div>`;
}

/** The divider between two messages: a new day begins, or unread messages follow. */
function dividerView({ message }: PageMessage, before: PageMessage | undefined, { unseen }: PageState) {
  const day = dayOf(message.timestamp);
  const isNewDay = before !== undefined && dayOf(before.message.timestamp) !== day;
  const isNew = unseen.newFrom === message.id;
  if (!isNewDay && !isNew) return nothing;
  return html`<p class=${isNew ? 'divider new' : 'divider'}>
    ${isNewDay ? html`<span class="divider-day">${day}</span>` : nothing}
    ${isNew ? html`<span class="divider-new" id="new-mark">${t('newMark')}</span>` : nothing}
  </p>`;
}

function dayOf(timestamp: string): string {
  return formatTime(Date.parse(timestamp) / 1000, 'D', 0);
}

/** The inputs of a message's view. Typing in the box changes none of them, so it re-renders no message. */
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
    state.edits.messageId === id,
  ];
}

function welcomeView(state: PageState): TemplateResult {
  const lines = examples().flatMap((line) => nameExample(line, state) ?? []);
  return html`<section class="welcome">
    <span class="welcome-mark" aria-hidden="true">${placeSign(state)}</span>
    <h2>${t('welcomeTitle', { place: currentPlace(state) })}</h2>
    <p>${state.snapshot ? placeNote(state.snapshot.place) : ''} ${t(lines.length > 0 ? 'welcomeText' : 'welcomeTextAlone')}</p>
    ${hasNoCommands(state) ? html`<p>${t('commandsNone')}</p>` : nothing}
    <ul class="examples">
      ${lines.map((line) => html`<li><button type="button" class="example" dir="ltr" @click=${() => state.box.tryOut(line)}>${line}</button></li>`)}
    </ul>
    ${missingBotsView(state)}
    <p class="welcome-note">${t('welcomeNote')}</p>
    ${isLocalDiscord ? nothing : html`<p>${galleryLink()}</p>`}
  </section>`;
}

/** Whether a bot has registered no commands. If the bot itself is missing, another notice says so. */
function hasNoCommands({ snapshot }: PageState): boolean {
  return snapshot?.offers.commands.length === 0 && !snapshot.missingBots?.length;
}

function placeSign({ snapshot }: PageState): string {
  if (snapshot?.place.thread) return '🧵';
  return snapshot?.place.server ? '#' : '@';
}

/** The name of the place, e.g. `#playground`; that of the first channel until the page is connected. */
export function currentPlace({ snapshot }: PageState): string {
  return snapshot ? placeTitle(snapshot.place) : `#${t('channel')}`;
}

/**
 * An example as this person's Discord calls its command and options; undefined if the command is not registered with
 * these options or not open to this person.
 */
function nameExample(line: string, state: PageState): string | undefined {
  const read = readCommandLine(line, state.snapshot?.offers.commands ?? []);
  if (!read?.command.isAllowed) return undefined;
  const { command, tail } = read;
  const { values, rest } = readOptions(tail, command);
  if (rest || [...values.values()].some((text) => /\s\S+:/.test(text))) return undefined;
  const labelOf = (name: string) => command.options.find((option) => option.name === name)?.label ?? name;
  return writeCommandLine(
    command,
    [...values].map(([name, text]) => [labelOf(name), text] as const),
  );
}
