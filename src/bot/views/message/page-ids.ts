import type { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import type { ViewButton } from './view.ts';

/** The custom ids of the buttons of a page. `State`: all that the page needs to be looked up. */
export interface PageIds<State> {
  command: string;
  /** Repeats the command in place of a problem message; a cached answer will do. */
  show: CustomIdCodec<State>;
  /** Skips the cache and shows the same question again. */
  refresh: CustomIdCodec<State>;
  /** Shows the page again in place of what a press on it showed. */
  back: CustomIdCodec<State>;
  share: CustomIdCodec<State>;
  /** Turns to another page of the same answer. */
  page: CustomIdCodec<State>;
}

/** Defines the custom ids of a page. @param state a codec between the fields of a custom id and the state */
export function definePageIds<State>(
  command: string,
  state: z.ZodType<State, readonly string[]>,
): PageIds<State> {
  return {
    command,
    show: defineCustomId(command, 'show', state),
    refresh: defineCustomId(command, 'refresh', state),
    back: defineCustomId(command, backAction, state),
    share: defineCustomId(command, 'share', state),
    page: defineCustomId(command, 'page', state),
  };
}

export const backAction = 'back';

/** The buttons Previous and Next, each only if there is such a page. `page`: the first one is 0. */
export function turnButtons(
  { page, pages }: { page: number; pages: number },
  write: (page: number) => string,
  { t }: Language,
): ViewButton[] {
  return [
    ...(page > 0 ? [{ label: t('buttons.previous'), customId: write(page - 1) }] : []),
    ...(page + 1 < pages ? [{ label: t('buttons.next'), customId: write(page + 1) }] : []),
  ];
}
