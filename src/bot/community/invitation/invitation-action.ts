import { readServerContext } from '../../command-parts/boards/server-context.ts';
import { managedServer } from '../../command-parts/definition/managed-server.ts';
import { fetchSamplePicture } from '../../command-parts/panels/fetch-theme-picture.ts';
import type { InteractionContext, ModalSubmission } from '../../discord/command.ts';
import { onComponent, onModal } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import type { SetUpAction } from '../../settings/section.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Reply } from '../../views/message/reply.ts';
import { showCard } from '../../views/message/show-card.ts';
import { formatMissingPermissions, postPermissions } from '../../views/words/permissions.ts';
import {
  formatInvitationCount,
  invitationFields,
  invitationModal,
  invitationPostedView,
  invitationRefusedView,
  invitationView,
  postInvitationId,
} from './invitation-view.ts';

export const invitationAction: SetUpAction = {
  label: 'buttons.postInvitation',
  open: (ownerId) => postInvitationId.write(ownerId, []),
  isDone: (guildId, { invitations }) => invitations.isPosted(guildId),
  components: [
    onComponent(postInvitationId, {
      async openModal(press) {
        managedServer(press);
        return invitationModal(press.place.channelId, { ownerId: press.user.id, language: press.language });
      },
    }),
  ],
  modals: [
    onModal(postInvitationId, {
      defer: 'private',
      prepare(submission, services) {
        const guildId = managedServer(submission);
        return { run: () => postInvitation(submission, guildId, services) };
      },
    }),
  ],
};

async function postInvitation(
  { inputs, ...context }: ModalSubmission,
  guildId: string,
  services: Services,
): Promise<Reply> {
  const { language } = context;
  const [channel] = inputs.channels(invitationFields.channel);
  const missing =
    channel?.permissions === undefined
      ? undefined
      : formatMissingPermissions(channel.permissions, postPermissions, language);
  if (!channel || missing) return renderMessage(invitationRefusedView(channel, language));
  const count = await services.invitations.count(guildId);
  const invitation = await composeInvitation({ guildId, count }, context, services);
  const messageId = await services.posts.post(channel.id, invitation);
  if (messageId === undefined) return renderMessage(invitationRefusedView(channel, language));
  await services.invitations.posted(guildId, { channelId: channel.id, messageId, count });
  return renderMessage(invitationPostedView(channel.id, language));
}

async function composeInvitation(
  { guildId, count }: { guildId: string; count: number },
  context: InteractionContext,
  services: Services,
): Promise<Reply> {
  const own = await readServerContext(guildId, context, services);
  const { language } = own;
  const settings = { ...context.settings, theme: own.settings.theme };
  const picture = await fetchSamplePicture({ ...context, settings, language }, services);
  const reply = await showCard({ ...invitationView(guildId, language), picture }, { context: own });
  return { ...reply, body: { ...reply.body, content: formatInvitationCount(count, language) } };
}
