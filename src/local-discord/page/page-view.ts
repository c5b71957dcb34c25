import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { composerView } from './composer/composer-view.ts';
import { menuView } from './controls/menu-view.ts';
import { formDialog } from './dialogs/form-view.ts';
import { pictureDialog } from './dialogs/picture-dialog.ts';
import { faultsView, worldView } from './faults/faults-view.ts';
import { inspectorButton, inspectorView } from './inspector/inspector-view.ts';
import { languageSelect } from './language/language-select.ts';
import { botStatusText, t } from './language/texts.ts';
import { themeButton } from './language/theme.ts';
import type { PageState } from './page-state.ts';
import { channelView } from './places/channel-view.ts';
import { currentPlace } from './places/current-place.ts';
import { placeSelect, placesView } from './places/places-view.ts';
import type { PageCommand } from './wire.ts';

/** Renders the whole page. @param actions outside the state: `showNewest` scrolls to the channel's end */
export function pageView(state: PageState, actions: { showNewest(): void }): TemplateResult {
  const { toast, announcement } = state.notices;
  return html`
    <a class="skip" href="#command-box">${t('skip')}</a>
    <aside class="side">
      <p class="server"><img src="/icon.svg" alt="" width="28" height="28" />${t('server')}</p>
      <nav aria-label=${t('placesTitle')}>
        ${state.snapshot ? [placesView(state), membersView(state, 'side'), commandsView(state)] : nothing}
      </nav>
      ${personView(state)}
    </aside>
    <main>
      <header class="top">
        <h1>${currentPlace(state)}</h1>
        ${placeSelect(state)}
        <p class="topic">${t('topic')}</p>
        <div class="top-buttons">
          ${inspectorButton(state.inspector)} ${worldView(state)} ${personButton(state)}
        </div>
      </header>
      ${faultsView(state.faults)} ${inspectorView(state.inspector)}
      ${channelView(state)}
      ${newMessagesView(state, actions)}
      ${keyed(toast, toast ? html`<p class=${toast.isLasting ? 'toast lasting' : 'toast'} aria-hidden="true">${toast.text}</p>` : nothing)}
      ${composerView(state, { notice: noticeView(state) })}
    </main>
    <p class="announcer" role="status">${keyed(announcement, html`<span>${announcement.text}</span>`)}</p>
    ${pictureDialog(state.picture, () => state.show(undefined))} ${formDialog(state.forms)}
  `;
}

/** Renders the notice of new messages that are out of view. */
function newMessagesView({ unread }: PageState, { showNewest }: { showNewest(): void }) {
  if (unread === 0) return nothing;
  return html`<button type="button" class="new-messages" @click=${showNewest}>
    ${t('newMessages', { count: unread })} <span aria-hidden="true">↓</span>
  </button>`;
}

/** Renders problems, unless the command box shows the same one. */
function noticeView(state: PageState) {
  const { isConnected, box, snapshot, faults } = state;
  if (box.isOfflineShown || !snapshot) return nothing;
  if (!isConnected) return html`<p class="notice" role="status">${t('disconnected')}</p>`;
  const { shown } = faults.bot;
  if (shown === undefined || shown === 'running') return nothing;
  return html`<p class="notice ${shown === 'back' ? 'good' : ''}" role="status">${botStatusText(shown)}</p>`;
}

function commandsView(state: PageState): TemplateResult {
  const allowed = (state.snapshot?.offers.commands ?? []).filter(({ isAllowed }) => isAllowed);
  const list = (commands: readonly PageCommand[]) =>
    html`<ul class="commands">
      ${commands.map(
        ({ name, label, description, application }) => html`<li>
          <button type="button" title=${description} @click=${() => state.box.start(name, application?.id)}>
            <bdi><span class="slash" aria-hidden="true">/</span>${label}</bdi>
            ${application ? html`<bdi class="command-source">${application.name}</bdi>` : nothing}
          </button>
        </li>`,
      )}
    </ul>`;
  const more = allowed.slice(firstCommands);
  return html`<h2>${t('commandsTitle')}</h2>
    ${list(allowed.slice(0, firstCommands))}
    ${more.length > 0 ? html`<details @toggle=${showWhole}><summary>${t('commandsMore', { count: more.length })}</summary>${list(more)}</details>` : nothing}`;
}

const firstCommands = 7;

function showWhole({ target }: Event): void {
  if (target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest' });
}

/** Renders the member list, on phones only in the sheet. */
function membersView(state: PageState, where: 'side' | 'sheet') {
  const { people = [], person, place } = state.snapshot ?? {};
  return html`<h2>${t('membersTitle')}</h2>
    <ul class="members">
      ${people.map(({ id, key, name, role }) => {
        const owner = `${where}:${id}`;
        const isSelf = key === person?.key;
        const items = [
          ...(isSelf ? [] : [{ label: t('switchTo', { name }), run: () => state.enterAs(key) }]),
          ...(place?.kind === 'dm' ? [] : state.memberMenu(id)),
        ];
        const open = (event: Event) => {
          event.preventDefault();
          state.menu.toggle(owner, event.currentTarget);
        };
        return html`<li class="menu-anchor">
          <button
            type="button"
            aria-haspopup="menu"
            aria-expanded=${state.menu.owner === owner}
            aria-current=${isSelf}
            ?disabled=${items.length === 0}
            @click=${open}
            @contextmenu=${open}
          >
            <span class="initial" aria-hidden="true">${name.slice(0, 1)}</span> <bdi>${name}</bdi>
            ${role === 'admin' ? html`<small>${t('admin')}</small>` : nothing}
          </button>
          ${menuView(state.menu, { owner, label: t('memberMenu', { name }), items })}
        </li>`;
      })}
    </ul>`;
}

/** Renders the button that opens the person's panel on phones. */
function personButton({ snapshot }: PageState): TemplateResult {
  const name = snapshot?.person.name ?? '';
  return html`<button type="button" class="person-button" popovertarget="person" aria-label=${`${t('youAre')} ${name}`}>
    <span class="initial" aria-hidden="true">${name.slice(0, 1)}</span>
  </button>`;
}

/** Renders the person's panel, which phones hide behind {@link personButton}. */
function personView(state: PageState): TemplateResult {
  const now = state.snapshot?.person;
  return html`<div class="person" id="person" popover>
    <span class="initial large" aria-hidden="true">${now?.name.slice(0, 1)}</span>
    <p class="person-name">${t('youAre')} <strong><bdi>${now?.name}</bdi></strong></p>
    ${languageSelect(state)} ${themeButton()}
    <div class="sheet-members">${membersView(state, 'sheet')}</div>
  </div>`;
}
