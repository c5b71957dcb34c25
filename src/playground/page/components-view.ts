import {
  type APIContainerComponent,
  type APIMediaGalleryItem,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  type APIThumbnailComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { accentEdge } from './accent-edge.ts';
import { pictureView, sizeOf } from './attachment-view.ts';
import { fileView } from './file-view.ts';
import { type MarkdownContext, markdownView } from './markdown-view.ts';
import type { PageState } from './page-state.ts';
import { buttonView, rowView } from './row-view.ts';
import { t } from './texts.ts';

/** What stands under a message's text, or is all of the message: buttons, selects, and the parts of a layout. */
export function componentsView(
  { id, components = [] }: APIMessage,
  context: MarkdownContext,
  state: PageState,
) {
  const around = { messageId: id, context, state };
  return components.length > 0
    ? html`<div class="rows">${components.map((part) => componentView(part, around))}</div>`
    : nothing;
}

interface Around {
  messageId: string;
  context: MarkdownContext;
  state: PageState;
}

function componentView(part: APIMessageTopLevelComponent, around: Around): TemplateResult {
  const { messageId, context, state } = around;
  switch (part.type) {
    case ComponentType.ActionRow:
      return rowView(part, messageId, state);
    case ComponentType.TextDisplay:
      return html`<div class="text" dir="auto">${markdownView(part.content, context)}</div>`;
    case ComponentType.Section:
      return sectionView(part, around);
    case ComponentType.MediaGallery:
      return html`<div class="media count-${Math.min(part.items.length, 3)}">${part.items.map((item) => mediaView(item, state))}</div>`;
    case ComponentType.File: {
      const { file, name = '', size = 0, spoiler } = part;
      return behindSpoiler(fileView({ url: file.url, filename: name, size }), spoiler);
    }
    case ComponentType.Separator:
      return html`<hr class="separator ${part.divider === false ? 'blank' : ''} ${part.spacing === 2 ? 'wide' : ''}" />`;
    case ComponentType.Container:
      return behindSpoiler(containerView(part, around), part.spoiler);
    default:
      return html`<p class="unshown">${t('unshown')}</p>`;
  }
}

function sectionView({ components, accessory }: APISectionComponent, around: Around): TemplateResult {
  const { messageId, state } = around;
  return html`<div class="section">
    <div>${components.map((part) => componentView(part, around))}</div>
    ${accessory.type === ComponentType.Button ? buttonView(accessory, messageId, state) : mediaView(accessory, state, 'thumbnail')}
  </div>`;
}

function containerView({ components, accent_color }: APIContainerComponent, around: Around): TemplateResult {
  return html`<section class="container" .style=${accentEdge(accent_color)}>${components.map((part) => componentView(part, around))}</section>`;
}

function mediaView(
  { media, description, spoiler }: APIMediaGalleryItem | APIThumbnailComponent,
  state: PageState,
  style?: string,
): TemplateResult {
  return behindSpoiler(
    pictureView({ url: media.url, alt: description ?? '' }, state, sizeOf(media), style),
    spoiler,
  );
}

function behindSpoiler(content: TemplateResult, isSpoiler = false): TemplateResult {
  return isSpoiler
    ? html`<details class="spoiler"><summary>${t('spoiler')}</summary>${content}</details>`
    : content;
}
