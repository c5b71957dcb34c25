import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LocalMessage } from '../local-discord.ts';
import type { Controlled } from './controlled.ts';
import { describeMessage } from './steps.ts';
import { writeTranscript } from './transcript.ts';
import { waitFor } from './wait-for.ts';

/**
 * Routes by which a test observes.
 *
 * - `GET /_local/ids`: IDs of people and places by name; lists of roles and commands, because names may repeat.
 * - `GET /_local/wait?person=Mira&contains=Pong&after=ID&place=dm&within=5000`: a bot's first message in the place that
 *   contains the text and is newer than the ID, by default than the person's last message; 504 if none comes in time.
 * - `GET /_local/text?person=Mira&place=dm`: the place's messages as lines of text, for a snapshot.
 * - `GET /_local/explain`: `{ explanations }`, why requests were refused or unanswered: `{ at, text }`, oldest first.
 * - `GET /_local/unserved`: `{ operations }`, how often each missing operation was requested.
 * - `GET /_local/exchanges?refused=true`: `{ exchanges }`, bots' requests and the responses, oldest first.
 */
export async function observationRoutes(
  app: FastifyInstance,
  { discord }: { discord: Controlled },
): Promise<void> {
  const stand = ({ person, place }: z.output<typeof placeForm>) => {
    const actor = discord.member(person);
    return place ? actor.in(place) : actor;
  };
  const look = (where: z.output<typeof placeForm>): LocalMessage[] => stand(where).sees();
  app.get('/ids', () => discord.ids());
  app.get('/text', ({ query }, reply) =>
    reply.type('text/plain; charset=utf-8').send(writeTranscript(look(read(placeForm, query)))),
  );
  app.get('/explain', () => ({ explanations: discord.explanations() }));
  app.get('/unserved', () => ({ operations: discord.unserved() }));
  app.get('/exchanges', ({ query }) => {
    const { refused } = read(exchangesForm, query);
    return { exchanges: discord.exchanges().filter(({ status }) => !refused || status >= 400) };
  });
  app.get('/wait', async ({ query }, reply) => {
    const wanted = read(waitForm, query);
    const { id } = stand(wanted);
    const lastSaid = look(wanted).findLast(({ message }) => message.author.id === id);
    const after = wanted.after || (lastSaid?.message.id ?? '0');
    const find = () => look(wanted).find((one) => fits(one, { ...wanted, after }));
    const found = await waitFor(find, wanted.within, discord);
    if (found) return reply.send(describeMessage(found));
    const sought =
      wanted.contains === '' ? 'No message of a bot' : `No message of a bot with “${wanted.contains}”`;
    const seen = writeTranscript(look(wanted)) || 'nothing';
    return reply.code(504).send({ message: `${sought} came. ${wanted.person} sees:\n${seen}` });
  });
}

function fits(
  { message, isThinking }: LocalMessage,
  { contains, after }: z.output<typeof waitForm>,
): boolean {
  const isNew = BigInt(message.id) > BigInt(after);
  // Also searches embeds and buttons.
  return (
    isNew &&
    message.author.bot === true &&
    !isThinking &&
    JSON.stringify(message).includes(JSON.stringify(contains).slice(1, -1))
  );
}

/** @throws an error with status 400 that lists all problems */
function read<Form extends z.ZodType>(form: Form, query: unknown): z.output<Form> {
  const { data, error } = form.safeParse(query);
  if (error) throw Object.assign(new Error(z.prettifyError(error)), { statusCode: 400 });
  return data;
}

const placeForm = z.object({ person: z.string().min(1), place: z.string().optional() });
const waitForm = placeForm.extend({
  contains: z.string().default(''),
  after: z
    .string()
    .regex(/^\d{0,20}$/)
    .default(''),
  within: z.coerce.number().min(0).max(60_000).default(10_000),
});
const exchangesForm = z.object({ refused: z.stringbool().default(false) });
