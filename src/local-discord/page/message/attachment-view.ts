import type { APIAttachment } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import { formatSize } from '../composer/file-size.ts';
import { t } from '../language/texts.ts';
import type { PageState, Picture } from '../page-state.ts';

export function attachmentView(attachment: APIAttachment, state: PageState): TemplateResult {
  const { url, filename, size, content_type: type = '', description } = attachment;
  if (/^image\/(png|jpeg|gif|webp|avif)/.test(type))
    return pictureView({ url, alt: description ?? filename }, state, sizeOf(attachment));
  return downloadView({ url, name: filename, size });
}

/** @param file `size` in bytes */
export function downloadView({
  url,
  name,
  size,
}: {
  url: string;
  name: string;
  size: number;
}): TemplateResult {
  return html`<a class="file" href=${url} download=${name} aria-label=${t('download', { name })}>
    <span class="file-icon" aria-hidden="true">📄</span>
    <span class="file-name">${name}</span>
    <span class="file-size">${formatSize(size)}</span>
  </a>`;
}

export function pictureView(
  picture: Picture,
  state: PageState,
  size?: Size,
  style = 'picture',
): TemplateResult {
  if (!picture.url.startsWith('/'))
    return html`<a href=${picture.url} target="_blank" rel="noopener noreferrer"
      >${t('outsidePicture', { host: hostOf(picture.url) })}</a
    >`;
  // Reserves the space until the picture loads.
  const width = size ? `min(${size.width}px, ${size.width / size.height} * var(--most-height))` : 'auto';
  return html`<button
    type="button"
    class=${style}
    .style=${`--width: ${width}`}
    aria-label=${t('openPicture', { alt: picture.alt || t('noAlt') })}
    @click=${() => state.show(picture)}
  >
    <img src=${picture.url} alt=${picture.alt} width=${size?.width ?? ''} height=${size?.height ?? ''} />
  </button>`;
}

export interface Size {
  width: number;
  height: number;
}

export function sizeOf({
  width,
  height,
}: {
  width?: number | null;
  height?: number | null;
}): Size | undefined {
  return width && height ? { width, height } : undefined;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
