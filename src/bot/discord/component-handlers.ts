import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { CustomIdCodec } from '../views/message/custom-id.ts';
import type {
  ComponentHandler,
  ComponentPress,
  ModalHandler,
  ModalSubmission,
  ModalWork,
  Work,
} from './command.ts';
import type { Services } from './services-of-bot.ts';

export function onComponent<State>(
  id: CustomIdCodec<State>,
  handling: AnswersPress<State> | OpensModal<State>,
): ComponentHandler {
  return {
    action: id.action,
    defer: 'defer' in handling ? handling.defer : undefined,
    prepare(press, services) {
      const state = id.read(press.fields);
      if (state === undefined) return undefined;
      if ('defer' in handling) return handling.prepare({ ...press, state }, services);
      return { openModal: () => handling.openModal({ ...press, state }, services) };
    },
  };
}

interface AnswersPress<State> {
  defer: NonNullable<ComponentHandler['defer']>;
  prepare(press: ComponentPress & { state: State }, services: Services): Work | ModalWork | undefined;
}

interface OpensModal<State> {
  openModal(
    press: ComponentPress & { state: State },
    services: Services,
  ): Promise<APIModalInteractionResponseCallbackData>;
}

interface AnswersModal<State> {
  defer: ModalHandler['defer'];
  prepare(submission: ModalSubmission & { state: State }, services: Services): Work;
}

export function onModal<State>(id: CustomIdCodec<State>, handling: AnswersModal<State>): ModalHandler {
  const { defer, prepare } = handling;
  return {
    action: id.action,
    defer,
    prepare(submission, services) {
      const state = id.read(submission.fields);
      return state === undefined ? undefined : prepare({ ...submission, state }, services);
    },
  };
}
