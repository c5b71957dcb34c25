import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { ViewButton } from '../message/view.ts';

/** Custom IDs of buttons for every member, because their owner is the server. */
export const rankUpIds = {
  ask: defineCustomId('rankUps', 'ask', z.tuple([])),
  join: defineCustomId('rankUps', 'join', z.tuple([])),
  decline: defineCustomId('rankUps', 'decline', z.tuple([])),
};

/** Returns a button that leads to the question. @param ownerId a server's ID lets every member press it */
export function announceButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.announceRankUps'), customId: rankUpIds.ask.write(ownerId, []) };
}
