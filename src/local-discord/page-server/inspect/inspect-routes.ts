import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Explanation } from '../../explanations.ts';
import type { Inspection } from '../../page/inspector/inspection.ts';
import { describeEntry, describeRecording } from './describe-recording.ts';
import type { Recorder } from './recorder.ts';

export interface InspectSources {
  recorder: Recorder;
  /** The bot's state for the page's extension. Undefined while the bot is stopped; absent for other bots. */
  state?: () => unknown;
  /** Why requests were refused, oldest first. */
  explanations?: () => readonly Explanation[];
}

export function serveInspection(app: FastifyInstance, sources: InspectSources): void {
  app.get('/api/inspect', (request, reply) => {
    const wanted = inspectQuery.parse(request.query);
    return reply.header('cache-control', 'no-store').send(inspect(wanted, sources));
  });
}

/** Selects an interaction by ID, or the newest on a message; by default the newest that is not an autocomplete. */
const inspectQuery = z.object({
  id: z.string().max(20).optional(),
  messageId: z.string().max(20).optional(),
});

function inspect(
  wanted: z.infer<typeof inspectQuery>,
  { recorder, state, explanations }: InspectSources,
): Inspection {
  const recordings = recorder.list();
  const interactions = recordings.map((one) => describeEntry(one, recordings)).toReversed();
  const { id, messageId } = wanted;
  const isAny = id === undefined && messageId === undefined;
  const found = interactions.find((entry) =>
    isAny ? !entry.isTyping : entry.id === id || (messageId !== undefined && entry.messageId === messageId),
  );
  const shown = recordings.find(({ request }) => request.id === found?.id);
  const now = state?.();
  const reasons = explanations?.().slice(-shownReasons).toReversed() ?? [];
  return {
    interactions,
    reasons: reasons.map(({ text }) => text),
    ...(shown && { shown: describeRecording(shown, recordings) }),
    ...(now !== undefined && { bot: now }),
  };
}

const shownReasons = 5;
