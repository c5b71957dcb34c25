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

/** Asks for the player ID, and is the form's custom id. */
export const askUnshownId = defineCustomId('privacy', 'unshown', z.tuple([]));
export const checkUnshownId = defineCustomId(
  'privacy',
  'unshowncheck',
  z.tuple([z.string().regex(uidPattern)]),
);

export const unshownUidField = 'uid';

/** After a proof the player is shown to nobody, or again. */
type Aim = 'unshow' | 'show';

interface Owned {
  ownerId: string;
  language: Language;
}

export function unshowButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.unshow'), customId: askUnshownId.write(ownerId, []) };
}

export function unshownModal({ ownerId, language: { t } }: Owned): APIModalInteractionResponseCallbackData {
  return renderModal({
    customId: askUnshownId.write(ownerId, []),
    title: t('buttons.unshow'),
    fields: [
      {
        id: unshownUidField,
        label: t('modals.player.uid'),
        hint: t('modals.player.hint'),
        input: { kind: 'text', least: 1, most: maxTypedLength },
      },
    ],
  });
}

export function unshownCodeView(
  candidate: Candidate,
  given: { aim: Aim; code: string; validUntil: number; language: Language },
): PlainView {
  const { t } = given.language;
  const [title, text] =
    given.aim === 'unshow'
      ? [t('unshown.ask.title'), t('unshown.ask.text', { uid: candidate.uid })]
      : [t('unshown.askShow.title'), t('unshown.askShow.text', { uid: candidate.uid })];
  return {
    title,
    lines: [text, ...codeLines(given)],
    colour: noticeColour,
    buttons: [checkButton(candidate, given.language)],
  };
}

/** @param checkFrom when the next check can find more, milliseconds since the epoch */
export function unshownNotYetView(
  candidate: Candidate,
  { code, checkFrom }: { code: string; checkFrom: number },
  language: Language,
): PlainView {
  return {
    title: language.t('verify.notYet.title'),
    lines: againLines({ code, checkFrom }, language),
    colour: noticeColour,
    buttons: [checkButton(candidate, language)],
  };
}

export function unshownExpiredView({ userId }: Candidate, { t }: Language): PlainView {
  return {
    title: t('verify.expired.title'),
    lines: [t('verify.expired.text')],
    colour: noticeColour,
    buttons: [{ label: t('buttons.newCode'), customId: askUnshownId.write(userId, []), style: 'primary' }],
  };
}

export function unshownDoneView(aim: Aim, { t }: Language): PlainView {
  const [title, text] =
    aim === 'unshow'
      ? [t('unshown.done.title'), { markdown: t('unshown.done.text') }]
      : [t('unshown.shown.title'), t('verify.done.text')];
  return { title, lines: [text], colour: noticeColour };
}

function checkButton({ userId, uid }: Candidate, { t }: Language): ViewButton {
  return { label: t('buttons.check'), customId: checkUnshownId.write(userId, [uid]), style: 'primary' };
}
