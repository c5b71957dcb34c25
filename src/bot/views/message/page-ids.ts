import type { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { type CustomIdCodec, defineCustomId } from './custom-id.ts';
import type { ViewButton } from './view.ts';

/** Custom IDs of a page. `State`: everything needed to look the page up again. */
export interface PageIds<State> {
  command: string;
  show: CustomIdCodec<State>;
  refresh: CustomIdCodec<State>;
  back: CustomIdCodec<State>;
  share: CustomIdCodec<State>;
  page: CustomIdCodec<State>;
}

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

export function pagingButtons(
  { page, pages }: { page: number; pages: number },
  write: (page: number) => string,
  { t }: Language,
  [previous, next]: readonly [PlainTextKey, PlainTextKey] = ['buttons.previous', 'buttons.next'],
): ViewButton[] {
  return [
    ...(page > 0 ? [{ label: t(previous), customId: write(page - 1) }] : []),
    ...(page + 1 < pages ? [{ label: t(next), customId: write(page + 1) }] : []),
  ];
}
