import type { Picture, PictureRequest } from '../../../shared/pictures/picture.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { type AskContext, toBeneficiary } from './create-ask.ts';
import { picturesDeadline } from './deadlines.ts';

export async function fetchPictures(
  requests: readonly PictureRequest[],
  context: AskContext,
  { gallery, now }: Pick<Services, 'gallery' | 'now'>,
): Promise<Picture[]> {
  const deadline = picturesDeadline(context, now());
  return gallery.fetch(requests, {
    deadline,
    ...toBeneficiary(context),
    signal: context.signal,
    trace: context.trace,
  });
}
