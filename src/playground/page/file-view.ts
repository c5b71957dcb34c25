import type { APIAttachment } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import { formatSize } from './file-size.ts';
import { t } from './texts.ts';

/** A file that is no picture: a download. */
export function fileView({
  url,
  filename,
  size,
}: Pick<APIAttachment, 'url' | 'filename' | 'size'>): TemplateResult {
  return html`<a class="file" href=${url} download=${filename} aria-label=${t('download', { name: filename })}>
    <span class="file-icon" aria-hidden="true">📄</span>
    <span class="file-name">${filename}</span>
    <span class="file-size">${formatSize(size)}</span>
  </a>`;
}
