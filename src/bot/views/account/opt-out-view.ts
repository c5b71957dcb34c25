import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import { maxTypedLength } from '../../../shared/contract/discord-limits.ts';
import { uidPattern } from '../../../shared/contract/limits.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import { renderModal } from '../message/modal.ts';
import type { PlainView, ViewButton } from '../message/view.ts';
import { againLines, type Candidate, codeLines } from './verify-view.ts';

/** Custom ID of both the button that asks for the player ID and its form. */
export const askOptOutId = defineCustomId('privacy', 'optout', z.tuple([]));
const ofPlayer = z.tuple([z.string().regex(uidPattern)]);
export const checkOptOutId = defineCustomId('privacy', 'optoutcheck', ofPlayer);
export const cancelOptOutId = defineCustomId('privacy', 'optoutcancel', ofPlayer);

export const optOutUidField = 'uid';

/** Purpose of the verification: to hide the player from everyone, or to show them again. */
type Aim = 'optOut' | 'show';

export function optOutButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.optOut'), customId: askOptOutId.write(ownerId, []) };
}

export function optOutModal(ownerId: string, { t }: Language): APIModalInteractionResponseCallbackData {
  return renderModal({
    customId: askOptOutId.write(ownerId, []),
    title: t('buttons.optOut'),
    fields: [
      {
        id: optOutUidField,
        label: t('modals.player.uid'),
        hint: t('modals.player.hint'),
        input: { kind: 'text', least: 1, most: maxTypedLength },
      },
    ],
  });
}

export function optOutCodeView(
  candidate: Candidate,
  given: { aim: Aim; code: string; validUntil: number; language: Language },
): PlainView {
  const { t } = given.language;
  const [title, text] =
    given.aim === 'optOut'
      ? [t('optOut.ask.title'), t('optOut.ask.text', { uid: candidate.uid })]
      : [t('optOut.askShow.title'), t('optOut.askShow.text', { uid: candidate.uid })];
  return {
    title,
    lines: [text, ...codeLines(given)],
    colour: noticeColour,
    buttons: checkButtons(candidate, given.language),
  };
}

/** @param checkFrom time of the next possible check, in milliseconds since the epoch */
export function optOutNotYetView(
  candidate: Candidate,
  { code, checkFrom }: { code: string; checkFrom: number },
  language: Language,
): PlainView {
  return {
    title: language.t('verify.notYet.title'),
    lines: againLines({ code, checkFrom }, language),
    colour: noticeColour,
    buttons: checkButtons(candidate, language),
  };
}

export function optOutDoneView(aim: Aim, { t }: Language): PlainView {
  const [title, text] =
    aim === 'optOut'
      ? [t('optOut.done.title'), { markdown: t('optOut.done.text') }]
      : [t('optOut.shown.title'), t('verify.done.text')];
  return { title, lines: [text], colour: noticeColour };
}

function checkButtons({ userId, uid }: Candidate, { t }: Language): ViewButton[] {
  return [
    { label: t('buttons.check'), customId: checkOptOutId.write(userId, [uid]), style: 'primary' },
    { label: t('buttons.cancel'), customId: cancelOptOutId.write(userId, [uid]) },
  ];
}
