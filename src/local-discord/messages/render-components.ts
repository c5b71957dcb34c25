import { type APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import type { ButtonForm } from '../rules/button.ts';
import type { ComponentForm } from '../rules/component.ts';
import { withoutNulls } from '../rules/read-form.ts';
import type { SelectForm } from '../rules/select.ts';
import type { Media, MediaFinder } from './media.ts';
import { numberComponents } from './number-components.ts';

/** Turns components into the form in which Discord returns them: with IDs, defaults and media URLs. */
export function renderComponents(
  forms: readonly ComponentForm[],
  { find, makeId, root }: { find: MediaFinder; makeId: () => string; root: readonly PropertyKey[] },
): APIMessageTopLevelComponent[] {
  const number = numberComponents();

  function render(form: AnyForm, path: readonly PropertyKey[]): object {
    const { type } = form;
    const id = number(form.id);
    const children = (parts: readonly AnyForm[]) =>
      parts.map((part, index) => render(part, [...path, 'components', index]));
    const media = (url: string, ...where: PropertyKey[]) =>
      describeMedia(find(url, [...path, ...where, 'url']), makeId());
    switch (type) {
      case ComponentType.ActionRow:
        return { type, id, components: children(form.components) };
      case ComponentType.Button:
        return withoutNulls({ ...form, id, disabled: form.disabled || undefined });
      case ComponentType.TextDisplay:
        return { type, id, content: form.content };
      case ComponentType.Section: {
        const components = children(form.components);
        return { type, id, components, accessory: render(form.accessory, [...path, 'accessory']) };
      }
      case ComponentType.Thumbnail:
        return { type, id, media: media(form.media.url, 'media'), ...describeItem(form) };
      case ComponentType.MediaGallery: {
        const items = form.items.map((item, index) => ({
          media: media(item.media.url, 'items', index, 'media'),
          ...describeItem(item),
        }));
        return { type, id, items };
      }
      case ComponentType.File: {
        const { attachment } = find(form.file.url, [...path, 'file', 'url']);
        const facts = { name: attachment?.filename ?? null, size: attachment?.size ?? null };
        return { type, id, file: media(form.file.url, 'file'), ...facts, spoiler: form.spoiler ?? false };
      }
      case ComponentType.Separator:
        return { type, id, divider: form.divider ?? true, spacing: form.spacing ?? 1 };
      case ComponentType.Container: {
        const style = { accent_color: form.accent_color ?? null, spoiler: form.spoiler ?? false };
        return { type, id, ...style, components: children(form.components) };
      }
      default:
        return {
          ...withoutNulls(form),
          id,
          min_values: form.min_values ?? 1,
          max_values: form.max_values ?? 1,
        };
    }
  }

  return forms.map((form, index) => render(form, [...root, index])) as APIMessageTopLevelComponent[];
}

type Section = Extract<ComponentForm, { accessory: unknown }>;
type AnyForm = ComponentForm | ButtonForm | SelectForm | Section['accessory'];

function describeItem(item: {
  description?: string | null | undefined;
  spoiler?: boolean | null | undefined;
}) {
  return { description: item.description ?? null, spoiler: item.spoiler ?? false };
}

function describeMedia({ url, attachment }: Media, id: string) {
  return {
    id,
    url,
    proxy_url: url,
    width: attachment?.width ?? null,
    height: attachment?.height ?? null,
    content_type: attachment?.content_type ?? null,
    ...(attachment ? { attachment_id: attachment.id } : {}),
  };
}
