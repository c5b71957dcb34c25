import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import { createProblemNotes } from '../discord/answer/problem-notes.ts';
import { readInteraction } from '../discord/answer/read-interaction.ts';
import { AnsweredElsewhereError, createResponder, type Deferral } from '../discord/answer/responder.ts';
import { sendPrivately } from '../discord/answer/send-deferred.ts';
import type { OpenRest } from '../discord/rest/rest.ts';
import type { Reply } from '../views/message/reply.ts';

export type GatewayAnswers = ReturnType<typeof createGatewayAnswers>;

interface GatewayAnswersOptions {
  rest: Pick<OpenRest, 'answers' | 'callbacks'>;
  now: () => number;
  log: Log;
}

/** Answers that a gateway process gives without a worker. Never rejects; logs Discord's refusals. */
export function createGatewayAnswers({ rest, now, log }: GatewayAnswersOptions) {
  const responder = createResponder(rest, { isAlone: false });
  const parts = { responder, notes: createProblemNotes({ responder, now, log }), log };

  async function attempt(raw: APIInteraction, send: () => Promise<unknown>): Promise<boolean> {
    try {
      await send();
    } catch (error) {
      if (error instanceof AnsweredElsewhereError) return false;
      log.error({ error, interaction: raw.id }, 'Discord did not take an answer of the gateway process');
    }
    return true;
  }

  async function offerNoChoices(raw: APIInteraction): Promise<void> {
    await attempt(raw, () => responder.respondWithChoices(raw, []));
  }

  return {
    defer: (raw: APIInteraction, deferral: Deferral) => attempt(raw, () => responder.defer(raw, deferral)),
    offerNoChoices,
    async tell({ raw, deferral }: { raw: APIInteraction; deferral: Deferral | undefined }, reply: Reply) {
      if (raw.type === InteractionType.ApplicationCommandAutocomplete) return offerNoChoices(raw);
      await attempt(raw, () =>
        deferral
          ? sendPrivately(readInteraction(raw), { reply, deferral }, parts)
          : responder.replyPrivately(raw, reply),
      );
    },
  };
}
