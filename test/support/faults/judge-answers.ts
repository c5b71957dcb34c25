import { InteractionResponseType as Type } from 'discord-api-types/v10';
import { z } from 'zod';
import { incidentCode } from '../../../src/bot/discord/answer/incident-code.ts';
import type { Exchange, Recorder } from '../wire/recorder.ts';

/**
 * Holds what went over the wire against the promise that every interaction gets exactly one answer, or that the log says
 * why it got none. For answers of one message: what has another one beside it counts twice.
 * @param log all that the bot has logged
 * @returns how many interactions were answered and how many have a logged reason, and one line for each broken promise
 */
export function judgeAnswers(
  { frames, exchanges }: Pick<Recorder, 'frames' | 'exchanges'>,
  log: string,
): { answered: number; reasoned: number; problems: string[] } {
  const verdicts = receivedIn({ frames }).map((one) => judge(one, exchanges, log));
  return {
    answered: verdicts.filter((verdict) => verdict === 'answered').length,
    reasoned: verdicts.filter((verdict) => verdict === 'reasoned').length,
    problems: verdicts.filter((verdict) => verdict !== 'answered' && verdict !== 'reasoned'),
  };
}

/** Each once: a session that goes on brings some of them again. */
export function receivedIn({ frames }: Pick<Recorder, 'frames'>): Received[] {
  const all = frames.flatMap(({ t, d }) => (t === 'INTERACTION_CREATE' ? received.parse(d) : []));
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

const received = z.object({ id: z.string(), token: z.string() });
type Received = z.infer<typeof received>;

function judge({ id, token }: Received, exchanges: readonly Exchange[], log: string): string {
  const hasReason = log.includes(`"incident":"${incidentCode(id)}"`) || log.includes(`"interaction":"${id}"`);
  const { original, others } = seenBy(token, exchanges);
  const answers = others + Number(original === 'answer');
  if (answers > 1) return `${id} got ${answers} answers`;
  if (original === 'thinking' && answers > 0 && !hasReason)
    return `${id} still shows "thinking" beside its answer`;
  if (answers === 1) return 'answered';
  return hasReason ? 'reasoned' : `${id} got no answer, and the log does not say why (it shows: ${original})`;
}

/** The final view of members: the message in the answer's place, and the number of further messages. */
function seenBy(token: string, exchanges: readonly Exchange[]) {
  let original: 'nothing' | 'thinking' | 'unchanged' | 'answer' = 'nothing';
  let others = 0;
  for (const { method, path, status, body } of exchanges) {
    if (!path.includes(`/${token}`) || status >= 300) continue;
    if (path.endsWith('/callback')) original = firstAnswer(callback.parse(body).type);
    else if (path.endsWith('/@original') && method === 'PATCH') original = 'answer';
    else if (path.endsWith('/@original') && method === 'DELETE') original = 'nothing';
    else if (method === 'POST') others += 1;
  }
  return { original, others };
}

const callback = z.object({ type: z.number() });

function firstAnswer(type: number) {
  if (type === Type.DeferredChannelMessageWithSource) return 'thinking';
  return type === Type.DeferredMessageUpdate ? 'unchanged' : 'answer';
}
