import {
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  type APIFileComponent,
  type APIMediaGalleryComponent,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
  type APISeparatorComponent,
  ComponentType,
  SeparatorSpacingSize,
} from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../language/texts.ts';
import type { PageState } from '../page-state.ts';
import { downloadView, pictureView, sizeOf } from './attachment-view.ts';
import { buttonView, nameOfButton } from './button-view.ts';
import { hexColor } from './hex-color.ts';
import { type MarkdownContext, markdownView } from './markdown-view.ts';
import { selectView } from './select-view.ts';
import { spoilerView } from './spoiler-view.ts';

interface ComponentContext {
  messageId: string;
  markdown: MarkdownContext;
  state: PageState;
}

/** Renders rows, or the whole content of a Components V2 message. */
export function componentsView(
  { id, components = [] }: APIMessage,
  markdown: MarkdownContext,
  state: PageState,
) {
  const context = { messageId: id, markdown, state };
  return components.length > 0
    ? html`<div class="rows">${components.map((component) => componentView(component, context))}</div>`
    : nothing;
}

function componentView(component: APIMessageTopLevelComponent, context: ComponentContext): TemplateResult {
  switch (component.type) {
    case ComponentType.ActionRow:
      return rowView(component, context);
    case ComponentType.TextDisplay:
      return textView(component.content, context);
    case ComponentType.Section:
      return sectionView(component, context);
    case ComponentType.MediaGallery:
      return galleryView(component, context);
    case ComponentType.File:
      return fileComponentView(component);
    case ComponentType.Separator:
      return separatorView(component);
    case ComponentType.Container:
      return containerView(component, context);
    default:
      return html`<p class="unshown">${t('unshown')}</p>`;
  }
}

function rowView(
  row: APIActionRowComponent<APIComponentInMessageActionRow>,
  { messageId, state }: ComponentContext,
): TemplateResult {
  // Keyed by name, so that the focus never moves to another button.
  return html`<div class="row">
    ${repeat(
      row.components,
      (component, index) =>
        component.type === ComponentType.Button
          ? `${nameOfButton(component)}:${countBefore(row, index)}`
          : index,
      (component) =>
        component.type === ComponentType.Button
          ? buttonView(component, messageId, state)
          : selectView(component, messageId, state),
    )}
  </div>`;
}

/** Counts equal names before this component, because names may repeat. */
function countBefore(row: APIActionRowComponent<APIComponentInMessageActionRow>, index: number): number {
  const names = row.components.map((component) =>
    component.type === ComponentType.Button ? nameOfButton(component) : '',
  );
  return names.slice(0, index).filter((name) => name === names[index]).length;
}

function textView(text: string, { markdown }: ComponentContext): TemplateResult {
  return html`<div class="text" dir="auto">${markdownView(text, markdown)}</div>`;
}

function sectionView(
  { components, accessory }: APISectionComponent,
  context: ComponentContext,
): TemplateResult {
  return html`<div class="section">
    <div class="section-texts">${components.map(({ content }) => textView(content, context))}</div>
    ${
      accessory.type === ComponentType.Button
        ? buttonView(accessory, context.messageId, context.state)
        : mediaView(accessory, context, 'thumbnail')
    }
  </div>`;
}

function galleryView({ items }: APIMediaGalleryComponent, context: ComponentContext): TemplateResult {
  return html`<div class="media media-${Math.min(items.length, 3)}">
    ${items.map((item) => mediaView(item, context, 'picture'))}
  </div>`;
}

type MediaItem = APIMediaGalleryComponent['items'][number];

function mediaView(
  { media, description, spoiler }: Pick<MediaItem, 'media' | 'description' | 'spoiler'>,
  { state }: ComponentContext,
  style: 'picture' | 'thumbnail',
): TemplateResult {
  const picture = { url: media.url, alt: description ?? '' };
  return spoilerView(spoiler, pictureView(picture, state, sizeOf(media), style));
}

function fileComponentView({ file, name, size, spoiler }: APIFileComponent): TemplateResult {
  return spoilerView(spoiler, downloadView({ url: file.url, name: name ?? '', size: size ?? 0 }));
}

function separatorView({ divider = true, spacing }: APISeparatorComponent): TemplateResult {
  const size = spacing === SeparatorSpacingSize.Large ? 'large-space' : 'small-space';
  return divider
    ? html`<hr class="separator ${size}" />`
    : html`<div class="separator ${size}" aria-hidden="true"></div>`;
}

function containerView(
  { components, accent_color: color, spoiler }: APIContainerComponent,
  context: ComponentContext,
): TemplateResult {
  const style = typeof color === 'number' ? `border-inline-start-color: ${hexColor(color)}` : '';
  const inner = html`<div class="rows">${components.map((component) => componentView(component, context))}</div>`;
  return html`<section class="container" .style=${style}>${spoilerView(spoiler, inner)}</section>`;
}
