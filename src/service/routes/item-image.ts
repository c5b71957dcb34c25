import { root } from '../../contract/routes.ts';
import type { Endpoint } from '../endpoint.ts';
import { aboutPicture } from '../pictures/about-picture.ts';
import { itemQuestion } from '../pictures/item-question.ts';
import { sendPicture } from '../pictures/send-picture.ts';

export const itemImageEndpoint = {
  path: root.item,
  about: aboutPicture,
  question: itemQuestion,
  answer: sendPicture,
} satisfies Endpoint<typeof itemQuestion>;
