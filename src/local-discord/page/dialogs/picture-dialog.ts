import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../language/texts.ts';

interface Picture {
  url: string;
  alt: string;
}

/** Shows a picture at full size with its description. Escape, the button or a click outside closes it. */
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
