import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';

interface Picture {
  url: string;
  alt: string;
}

/** Full size with description; Escape, the button or a click outside close it. */
export function pictureDialog(picture: Picture | undefined, close: () => void): TemplateResult {
  return html`<dialog
    class="lightbox"
    id="lightbox"
    aria-label=${t('pictureTitle')}
    @close=${close}
    @click=${({ target, currentTarget }: Event) => target === currentTarget && close()}
  >
    ${
      picture
        ? html`<figure>
          <img src=${picture.url} alt=${picture.alt} />
          <figcaption>${picture.alt}</figcaption>
        </figure>
        <p>
          <a href=${picture.url} target="_blank" rel="noopener noreferrer">${t('newTab')}</a>
          <button type="button" class="button secondary" @click=${close}>${t('close')}</button>
        </p>`
        : nothing
    }
  </dialog>`;
}
