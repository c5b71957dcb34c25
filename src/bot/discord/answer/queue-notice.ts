import type { APIInteraction } from 'discord-api-types/v10';
import type { Log } from '../../../shared/log/log.ts';
import type { Language } from '../../text/languages.ts';
import { queuedReply } from '../../views/notice.ts';
import type { Deferral, Responder } from './responder.ts';

export function createQueueNotice(
  raw: APIInteraction,
  { responder, log }: { responder: Pick<Responder, 'send'>; log: Log },
) {
  let waitingIn: Language | undefined;
  let said = Promise.resolve();
  return {
    /** Allows notices of the place in the queue, but only in a new answer, never over an existing message. */
    begin(deferral: Deferral, language: Language): void {
      if (deferral === 'public' || deferral === 'private') waitingIn = language;
    },
    tell(place: number): void {
      const language = waitingIn;
      if (!language) return;
      said = said
        .then(() => waitingIn && responder.send(raw, queuedReply(place, language)))
        .catch((error: unknown) => log.debug({ error }, 'a place in the queue could not be told'));
    },
    async end(): Promise<void> {
      waitingIn = undefined;
      await said;
    },
  };
}
