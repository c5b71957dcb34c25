import { deleteMessage } from '../messages/write-message.ts';
import { interactionWebhook } from './interaction-webhook.ts';
import type { Routes } from './routes.ts';
import { channelWebhook } from './to-webhook-object.ts';
import type { TokenParams, TokenQuery } from './token-holder.ts';

/** Routes authorized by the token in the path, an interaction's or a webhook's. */
export function webhookRoutes({ world, root }: Routes): void {
  const holderOf = ({ params, query }: { params: TokenParams; query: TokenQuery }) =>
    params.webhook === world.state.application.id
      ? interactionWebhook(world, params)
      : channelWebhook(world, params, query);
  root.on('POST', '/webhooks/:webhook/:token', {}, (call) => {
    const holder = holderOf(call);
    const { message } = holder.post(call.request.body);
    return holder.isSilent ? undefined : message;
  });
  const single = '/webhooks/:webhook/:token/messages/:message';
  root.on('GET', single, {}, (call) => holderOf(call).find(call.params.message).message);
  root.on('PATCH', single, {}, (call) => holderOf(call).edit(call.params.message, call.request.body).message);
  root.on('DELETE', single, {}, (call) => deleteMessage(world, holderOf(call).find(call.params.message)));
}
