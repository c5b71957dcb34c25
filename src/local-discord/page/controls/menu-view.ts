import { html, nothing, type TemplateResult } from 'lit';
import { floating } from './floating.ts';
import { focusLeaves } from './focus-leaves.ts';
import type { MenuItem, MenuState } from './menu-state.ts';

/** Renders a menu, in columns if its items are pictures. @param side the edge with which it aligns */
export function menuView(
  menu: MenuState,
  {
    owner,
    label,
    items,
    columns = 1,
    side = 'start',
  }: {
    owner: string;
    label: string;
    items: readonly MenuItem[];
    columns?: number;
    side?: 'start' | 'end';
  },
) {
  if (menu.owner !== owner) return nothing;
  return html`<ul
    class=${columns > 1 ? 'menu palette' : 'menu'}
    role="menu"
    aria-label=${label}
    ${floating(side)}
    @keydown=${(event: KeyboardEvent) => onKey(event, menu, columns)}
    @focusout=${(event: FocusEvent) => event.relatedTarget && focusLeaves(event) && menu.close()}
  >
    ${items.map(
      ({ label: text, picture, isDangerous, run }) => html`<li role="none">
        <button
          type="button"
          role="menuitem"
          class=${isDangerous ? 'dangerous' : ''}
          tabindex="-1"
          aria-label=${picture ? text : nothing}
          title=${picture ? text : nothing}
          @click=${() => {
            menu.leave();
            run();
          }}
        >
          ${picture ?? text}
        </button>
      </li>`,
    )}
  </ul>`;
}

/** Renders a button that opens a menu. @param sign visible content; the label is for screen readers */
export function menuButton(
  menu: MenuState,
  { owner, label, style, sign }: { owner: string; label: string; style: string; sign: string },
): TemplateResult {
  return html`<button
    type="button"
    class=${style}
    aria-label=${label}
    title=${label}
    aria-haspopup="menu"
    aria-expanded=${menu.owner === owner}
    @click=${({ currentTarget }: Event) => menu.toggle(owner, currentTarget)}
  >
    <span aria-hidden="true">${sign}</span>
  </button>`;
}

function onKey(event: KeyboardEvent, menu: MenuState, columns: number): void {
  const { key, currentTarget } = event;
  if (key === 'Escape') menu.leave();
  else if (currentTarget instanceof Element && moveFocus(key, currentTarget, columns)) event.preventDefault();
  event.stopPropagation();
}

/** Moves the focus within a menu; false if the key does not. */
function moveFocus(key: string, list: Element, columns: number): boolean {
  const items = [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const aside = columns > 1 ? { ArrowRight: at + 1, ArrowLeft: at - 1 } : {};
  const next: Readonly<Partial<Record<string, number>>> = {
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: -1,
    ...aside,
  };
  const to = next[key];
  if (to === undefined) return false;
  items.at(to % items.length)?.focus();
  return true;
}
