import type { CardExtras } from '../../../src/bot/cards/card.ts';
import type { Age } from '../../../src/bot/views/message/freshness.ts';
import type { Reply } from '../../../src/bot/views/message/reply.ts';
import { showCard } from '../../../src/bot/views/message/show-card.ts';
import type { View } from '../../../src/bot/views/message/view.ts';
import { expectSendable } from './limits.ts';
import { card, sampleContext } from './sample.ts';

/** The view as a message with a stand-in for the drawn card. Fails if Discord would refuse the message. */
export async function show(view: View, answers: readonly Age[] = [live]): Promise<Reply> {
  const { picture } = view;
  const quick = picture && { ...picture, draw: async () => card };
  return sendable({ ...view, picture: quick }, answers);
}

/** The view as a message whose card could not be drawn. */
export async function showWithoutCard(view: View, answers: readonly Age[] = [live]): Promise<Reply> {
  const broken = view.picture && { ...view.picture, draw: () => Promise.reject(new Error('no ink')) };
  return sendable({ ...view, picture: broken }, answers);
}

/** The final props of the view's card. */
export async function cardPropsOf({ picture }: View): Promise<object> {
  if (!picture) throw new Error('the view has no picture');
  let told: CardExtras = {};
  const draw = async (_: unknown, extras: CardExtras) => {
    told = extras;
    return card;
  };
  await sendable({ picture: { ...picture, draw } }, [live]);
  return { ...picture.props, ...told };
}

async function sendable(view: View, answers: readonly Age[]): Promise<Reply> {
  const reply = await showCard(view, { answers, context: sampleContext() });
  expectSendable(reply);
  return reply;
}

export const live: Age = { fetchedAt: 1_700_000_000_500, freshness: 'live' };
