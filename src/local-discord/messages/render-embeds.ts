import { type APIEmbed, EmbedType } from 'discord-api-types/v10';
import type { EmbedForm } from '../rules/embed.ts';
import { withoutNulls } from '../rules/read-form.ts';
import type { MediaFinder } from './media.ts';

/** Turns embeds into the form in which Discord returns them: typed, without empty parts, with media URLs. */
export function renderEmbeds(
  forms: readonly EmbedForm[],
  find: MediaFinder,
  root: readonly PropertyKey[],
): APIEmbed[] {
  return forms
    .map((form, index) => renderEmbed(form, find, [...root, index]))
    .filter((embed) => Object.keys(embed).length > 1);
}

function renderEmbed(form: EmbedForm, find: MediaFinder, path: readonly PropertyKey[]): APIEmbed {
  const { title, description, url, color, timestamp, footer, author, fields } = form;
  const picture = (name: 'image' | 'thumbnail') => renderPicture(form[name], find, [...path, name, 'url']);
  const icon = (name: 'footer' | 'author') =>
    renderIcon(form[name]?.icon_url, find, [...path, name, 'icon_url']);
  return withoutNulls({
    type: EmbedType.Rich,
    title: title || undefined,
    description: description || undefined,
    url,
    color,
    timestamp: timestamp ? new Date(timestamp).toISOString() : undefined,
    footer: footer?.text ? { text: footer.text, ...icon('footer') } : undefined,
    image: picture('image'),
    thumbnail: picture('thumbnail'),
    author: author?.name
      ? { name: author.name, ...(author.url ? { url: author.url } : {}), ...icon('author') }
      : undefined,
    fields: fields?.length ? fields.map((field) => ({ ...field, inline: field.inline ?? false })) : undefined,
  });
}

function renderPicture(form: EmbedForm['image'], find: MediaFinder, path: readonly PropertyKey[]) {
  if (!form?.url) return undefined;
  const { url, attachment } = find(form.url, path);
  const { width, height, content_type } = attachment ?? {};
  // Not inherited from the file: nothing says that Discord does so, and missing alt text should show here.
  const description = form.description || undefined;
  return withoutNulls({ url, proxy_url: url, width, height, content_type, description });
}

function renderIcon(iconUrl: string | null | undefined, find: MediaFinder, path: readonly PropertyKey[]) {
  if (!iconUrl) return {};
  const { url } = find(iconUrl, path);
  return { icon_url: url, proxy_icon_url: url };
}
