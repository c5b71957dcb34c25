import { html, render, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';

export function copyAddressButton(): TemplateResult {
  return html`<copy-address></copy-address>`;
}

/** `<copy-address>`: copies the address of the page, which names what is shown, and says so until the focus leaves it. */
export class CopyAddress extends HTMLElement {
  #said: Said | undefined;

  connectedCallback(): void {
    this.addEventListener('focusout', () => this.#say(undefined));
    this.#draw();
  }

  #say(said: Said | undefined): void {
    this.#said = said;
    this.#draw();
  }

  #draw(): void {
    const label = t('copyAddress');
    render(
      html`<button type="button" class="copy-address" aria-label=${label} title=${label} @click=${() => this.#copy()}>
          ${icon}
        </button>
        <span class="copied" role="status">${this.#said ? t(this.#said) : ''}</span>`,
      this,
    );
  }

  /** Without https, and not on this machine, browsers let no page copy. */
  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.#say('addressCopied');
    } catch {
      this.#say('addressInBar');
    }
  }
}

type Said = 'addressCopied' | 'addressInBar';

const icon = html`<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
  <path
    d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
  />
</svg>`;
