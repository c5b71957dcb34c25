import type { Card, Look } from '../../cards/card.ts';
import { RendererBusyError } from '../../cards/engine/render-queue.ts';
import type { Language } from '../../text/languages.ts';
import { hasSearched, slowMs, whyButton } from '../why-view.ts';
import { formatChannels } from '../words/channels.ts';
import { cardPermissions, formatMissingPermissions } from '../words/permissions.ts';
import { type AnswerContext, allowsShare, type Barrier, type MessageContext } from './answer-context.ts';
import { type Age, describeFreshness } from './freshness.ts';
import { type Message, renderMessage } from './message.ts';
import type { Reply } from './reply.ts';
import type { Text, View, ViewButton, ViewPicture } from './view.ts';

interface ShowCardOptions {
  answers?: readonly Age[];
  /** Lines on how the answer differs from the request. After a search of regions, *Why?* is added. */
  notes?: readonly string[];
  share?: string | undefined;
  context: AnswerContext | MessageContext;
}

/** Sends only the text if drawing fails, with a warning in the log, but not if the renderer was busy. */
export async function showCard(
  view: View,
  { answers = [], notes = [], share, context }: ShowCardOptions,
): Promise<Reply> {
  const { picture, unlessDrawn = [], asides = [], ...words } = view;
  const { language, trace } = context;
  const { card, failure } = await trace.stage('render', () => drawCard(picture, context));
  const isBusy = failure instanceof RendererBusyError;
  const note = noteOn(picture, { isDrawn: card !== undefined, isBusy, language });
  const isIncomplete = picture !== undefined && (card === undefined || picture.missing > 0);
  const [first, ...others] = answers;
  const { footer: age, line } = first ? describeFreshness([first, ...others], language) : {};
  const troubles: Text[] = [...(line ? [{ markdown: line }] : []), ...(note ? [note] : [])];
  const answer = 'id' in context ? context : undefined;
  const isExplained =
    troubles.length > 0 ||
    isIncomplete ||
    trace.spans.some((span) => span.kind === 'lookup' && span.isFromSecond) ||
    (notes.length > 0 && hasSearched(trace.spans));
  const hasTrace = answer !== undefined && (isExplained || isSlow(answer));
  const allNotes: Text[] = [
    ...(words.notes ?? []),
    ...(card ? [] : unlessDrawn),
    ...troubles,
    ...notes,
    ...(answer ? audienceNotes(answer) : []),
  ];
  const message: Message = {
    ...words,
    lines: [...(words.lines ?? []), ...(card && allNotes.length > 0 ? [] : asides)],
    facts: card ? undefined : words.facts,
    notes: allNotes,
    picture: card && picture && { ...picture, card, alt: fullAlt(picture, language) },
    footer: joinFooters(words.footer, age, language),
    buttons: isIncomplete
      ? withAgain(words.buttons, picture, language.t(isBusy ? 'buttons.drawCard' : 'buttons.again'))
      : words.buttons,
    footButtons: [
      ...(words.footButtons ?? []),
      ...(hasTrace ? [whyButton(answer.id, answer.user.id, language)] : []),
      ...(share && answer && isShareable(answer)
        ? [{ label: language.t('buttons.share'), customId: share }]
        : []),
    ],
  };
  return { ...renderMessage(message), warning: isBusy ? undefined : failure, hasTrace };
}

function joinFooters(before: Footer, after: Footer, { t }: Language): Footer {
  if (!before || !after) return before ?? after;
  return { ...after, text: t('joined', { before: before.text, after: after.text }) };
}

type Footer = View['footer'];

async function drawCard(
  picture: ViewPicture | undefined,
  { language, settings: { theme }, cardMark, cardLink, renderer }: MessageContext,
): Promise<{ card?: Card; failure?: unknown }> {
  if (!picture) return {};
  try {
    const look: Look = { theme, isRightToLeft: language.direction === 'rtl' };
    return { card: await picture.draw(renderer, { look, mark: cardMark, link: cardLink }) };
  } catch (failure) {
    return { failure };
  }
}

function noteOn(
  picture: ViewPicture | undefined,
  { isDrawn, isBusy, language }: { isDrawn: boolean; isBusy: boolean; language: Language },
): string | undefined {
  if (isBusy) return language.t('cardBusy');
  if (!picture) return undefined;
  if (!isDrawn) return language.t('noCard');
  return picture.missingNote ?? countMissing(picture, language);
}

export function fullAlt(picture: ViewPicture, language: Language): readonly string[] {
  const missing = countMissing(picture, language);
  return missing === undefined ? picture.alt : [...picture.alt, missing];
}

function countMissing({ missing }: ViewPicture, { t }: Language): string | undefined {
  return missing > 0 ? t('missing', { count: missing }) : undefined;
}

/** Whether the member may wonder why it took so long. */
function isSlow({ receivedAt, trace }: AnswerContext): boolean {
  return trace.spans.some(({ to }) => to - receivedAt >= slowMs);
}

function audienceNotes({ audience, barrier, settings, language }: AnswerContext): Text[] {
  if (audience !== 'restricted') return [];
  if (barrier) return barrierNotes(barrier, language);
  return settings.forbidsShare ? [language.t('shareOff')] : [];
}

function barrierNotes(barrier: Barrier, language: Language): Text[] {
  switch (barrier.kind) {
    case 'channel':
      return [{ markdown: language.t('onlyYou', { channels: formatChannels(barrier.channels, language) }) }];
    case 'permissions': {
      const permissions = formatMissingPermissions(barrier.permissions, cardPermissions, language);
      return permissions ? [{ markdown: language.t('cantPost', { permissions }) }] : [];
    }
    case 'foreign-server':
      return [language.t('notAdded')];
  }
}

function isShareable(context: AnswerContext): boolean {
  return context.audience !== 'everyone' && allowsShare(context);
}

function withAgain(
  buttons: readonly ViewButton[] = [],
  picture: ViewPicture | undefined,
  label: string,
): readonly ViewButton[] {
  if (!picture?.again) return buttons;
  return [...buttons, { label, customId: picture.again, style: 'primary' }];
}
