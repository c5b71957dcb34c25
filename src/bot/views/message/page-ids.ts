import type { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import type { ViewButton } from './view.ts';

/** The custom ids of the buttons of a page. `State`: all that the page needs to be looked up. */
export interface PageIds<State> {
  /** The name of the command that answers. */
  command: string;
  /** Asks again as the command did, in place of a problem: a cached answer will do. */
  show: CustomIdCodec<State>;
  /** Asks anew for what the message shows. */
  refresh: CustomIdCodec<State>;
  /** Shows everybody what a private answer shows. */
  share: CustomIdCodec<State>;
  /** Turns to another part of what the message shows. */
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
    share: defineCustomId(command, 'share', state),
    page: defineCustomId(command, 'page', state),
  };
}

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
