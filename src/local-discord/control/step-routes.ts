import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ActorError } from '../errors/actor-error.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Actor } from '../local-discord.ts';
import type { Controlled } from './controlled.ts';
import { describeMessage, stepForm, type Who } from './steps.ts';

export async function stepRoutes(app: FastifyInstance, { discord }: { discord: Controlled }): Promise<void> {
  const find = (name: string) => discord.member(name);
  app.post('/steps', (request, reply) => {
    const { data, error } = stepForm.safeParse(request.body);
    if (error) return refuse(reply, 'This is no step.', error);
    return act(reply, async () => data.take({ actor: stand(find, data.who), find }));
  });
  app.get('/messages', ({ query }, reply) => {
    const { data, error } = placeForm.safeParse(query);
    if (error) return refuse(reply, 'Name a person.', error);
    return act(reply, () => ({ messages: stand(find, data).sees().map(describeMessage) }));
  });
}

function stand(find: (name: string) => Actor, { person, place, locale, application }: Who): Actor {
  const member = find(person);
  const there = place ? member.in(place) : member;
  const speaking = locale === undefined ? there : there.using(locale);
  return application === undefined ? speaking : speaking.asking(application);
}

function refuse(reply: FastifyReply, message: string, error: z.ZodError): FastifyReply {
  const problems = z.prettifyError(error);
  return reply.code(400).send({ message: `${message}\n${problems}`, problems });
}

async function act(reply: FastifyReply, step: () => unknown): Promise<FastifyReply> {
  try {
    const led = await step();
    return led === undefined ? reply.code(204).send() : reply.send(led);
  } catch (error) {
    if (error instanceof ApiError) return reply.code(422).send({ message: error.message, code: error.code });
    if (error instanceof ActorError) return reply.code(422).send({ message: error.message });
    throw error;
  }
}

const placeForm = z.object({ person: z.string().min(1), place: z.string().optional() });
