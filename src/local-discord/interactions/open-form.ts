import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { LocalForm } from '../local-discord.ts';
import { nameEmojis } from '../messages/name-emojis.ts';
import { numberComponents } from '../messages/number-components.ts';
import { type ModalPart, modalForm } from '../rules/modal.ts';
import { readForm, withoutNulls } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { OpenInteraction } from './interaction-log.ts';

/** Opens a modal for the member. @throws ApiError 50035 if Discord would refuse it */
export function openForm(
  world: World,
  { request, userId, place }: OpenInteraction,
  data: unknown,
  root: readonly PropertyKey[],
): LocalForm {
  const { custom_id, title, components } = readForm(modalForm, data ?? {}, root);
  nameEmojis(world, components, [...root, 'components']);
  const number = numberComponents();
  const form: LocalForm = {
    id: world.makeId(),
    place: place.key,
    data: {
      custom_id,
      title,
      components: components.map((part) =>
        renderPart(part, number),
      ) as APIModalInteractionResponseCallbackData['components'],
    },
  };
  world.forms.put({ userId, form, openedBy: request });
  return form;
}

type Part = ModalPart | Extract<ModalPart, { component: unknown }>['component'];

function renderPart(part: Part, number: ReturnType<typeof numberComponents>): object {
  const id = number(part.id);
  if ('component' in part)
    return { ...withoutNulls(part), id, component: renderPart(part.component, number) };
  if ('components' in part)
    return {
      ...withoutNulls(part),
      id,
      components: part.components.map((inner) => renderPart(inner, number)),
    };
  return { ...withoutNulls(part), id };
}
