import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { ViewButton } from '../message/view.ts';

/** Serves every member: its owner is the server. */
export const rankUpIds = {
  ask: defineCustomId('rankUps', 'ask', z.tuple([])),
  join: defineCustomId('rankUps', 'join', z.tuple([])),
  decline: defineCustomId('rankUps', 'decline', z.tuple([])),
};

/** Leads to the question. @param ownerId the message's; a server's id lets everyone press */
export function announceButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.announceRankUps'), customId: rankUpIds.ask.write(ownerId, []) };
}
