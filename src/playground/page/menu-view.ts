import { html, nothing } from 'lit';
import type { MenuItem, MenuState } from './menu-state.ts';

/** The menu of `owner`, while it is open. */
export function menuView(
  menu: MenuState,
  { owner, label, items }: { owner: string; label: string; items: readonly MenuItem[] },
) {
  if (menu.owner !== owner) return nothing;
  return html`<ul
    class="menu"
    role="menu"
    aria-label=${label}
    @keydown=${(event: KeyboardEvent) => onKey(event, menu)}
    @focusout=${({ currentTarget, relatedTarget }: FocusEvent) => {
      const stays =
        currentTarget instanceof Node &&
        relatedTarget instanceof Node &&
        currentTarget.contains(relatedTarget);
      if (relatedTarget && !stays) menu.close();
    }}
  >
    ${items.map(
      ({ label: text, run }) => html`<li role="none">
        <button
          type="button"
          role="menuitem"
          tabindex="-1"
          @click=${() => {
            menu.leave();
            run();
          }}
        >
          ${text}
        </button>
      </li>`,
    )}
  </ul>`;
}

function onKey(event: KeyboardEvent, menu: MenuState): void {
  const { key, currentTarget } = event;
  if (key === 'Escape') menu.leave();
  else if (currentTarget instanceof Element && moveFocus(key, currentTarget)) event.preventDefault();
  event.stopPropagation();
}

/** Moves the focus among the items; false for a key that does not. */
function moveFocus(key: string, list: Element): boolean {
  const items = [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}
