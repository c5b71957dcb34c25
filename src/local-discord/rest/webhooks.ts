import type { FastifyInstance } from 'fastify';
import type { Payload } from '../messages/read-payload.ts';
import { deleteMessage } from '../messages/write-message.ts';
import type { World } from '../world.ts';
import { channelWebhook } from './channel-webhook.ts';
import { interactionWebhook } from './interaction-webhook.ts';
import type { TokenParams, TokenQuery } from './token-holder.ts';

/** Posts with a token: an interaction's, or that of a channel's webhook. The token in the path is the authorization. */
export function webhookRoutes(app: FastifyInstance, world: World & World): void {
  const webhook = '/webhooks/:webhook/:token';
  const holderOf = (params: TokenParams, query: TokenQuery) =>
    params.webhook === world.state.application.id
      ? interactionWebhook(world, params)
      : channelWebhook(world, params, query);
  app.post<{ Params: TokenParams; Querystring: TokenQuery; Body: Payload }>(
    webhook,
    ({ params, query, body }, reply) => {
      const holder = holderOf(params, query);
      const { message } = holder.post(body);
      return holder.isSilent ? reply.code(204).send() : message;
    },
  );

  const single = `${webhook}/messages/:message`;
  app.get<{ Params: MessageParams; Querystring: TokenQuery }>(
    single,
    ({ params, query }) => holderOf(params, query).find(params.message).message,
  );
  app.patch<{ Params: MessageParams; Querystring: TokenQuery; Body: Payload }>(
    single,
    ({ params, query, body }) => holderOf(params, query).edit(params.message, body).message,
  );
  app.delete<{ Params: MessageParams; Querystring: TokenQuery }>(single, ({ params, query }, reply) => {
    deleteMessage(world, holderOf(params, query).find(params.message));
    return reply.code(204).send();
  });
}

interface MessageParams extends TokenParams {
  message: string;
}
