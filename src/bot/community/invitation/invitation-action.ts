import { readServerContext } from '../../command-parts/boards/server-context.ts';
import { managedServer } from '../../command-parts/definition/managed-server.ts';
import { fetchSamplePicture } from '../../command-parts/panels/fetch-theme-picture.ts';
import type { InteractionContext, ModalSubmission } from '../../discord/command.ts';
import { onComponent, onModal } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import type { SetUpAction } from '../../settings/section.ts';
import type { Reply } from '../../views/message/reply.ts';
import { showCard } from '../../views/message/show-card.ts';
import { formatChannels } from '../../views/words/channels.ts';
import { formatMissingPermissions, postPermissions } from '../../views/words/permissions.ts';
import {
  formatInvitationCount,
  invitationFields,
  invitationModal,
  invitationView,
  postInvitationId,
} from './invitation-view.ts';

export const invitationAction: SetUpAction = {
  label: 'buttons.postInvitation',
  hint: 'invitation.hint',
  open: (ownerId) => postInvitationId.write(ownerId, []),
  isDone: (guildId, { invitations }) => invitations.isPosted(guildId),
  result: async (guildId, { language }, { invitations }) =>
    formatInvitationCount(await invitations.count(guildId), language),
  components: () => [
    onComponent(postInvitationId, {
      async openModal(press) {
        managedServer(press);
        return invitationModal(press.place.channelId, { ownerId: press.user.id, language: press.language });
      },
    }),
  ],
  modals: (panel) => [
    onModal(postInvitationId, {
      defer: 'update',
      prepare(submission, services) {
        const guildId = managedServer(submission);
        return {
          async run() {
            const news = await postInvitation(submission, guildId, services);
            return panel.show(submission, services, [{ markdown: news }]);
          },
        };
      },
    }),
  ],
};

async function postInvitation(
  { inputs, ...context }: ModalSubmission,
  guildId: string,
  services: Services,
): Promise<string> {
  const { language } = context;
  const { t } = language;
  const [channel] = inputs.channels(invitationFields.channel);
  const missing = formatMissingPermissions(channel?.permissions, postPermissions, language);
  const refused = (after: string) => t('joined', { before: t('invitation.refused'), after });
  if (!channel) return refused(t('invitation.noChannel'));
  const channels = formatChannels([channel.id], language);
  if (missing) return refused(t('panel.needs', { channels, permissions: missing }));
  const count = await services.invitations.count(guildId);
  const invitation = await composeInvitation({ guildId, count }, context, services);
  const messageId = await services.posts.post(channel.id, invitation);
  if (messageId === undefined) return refused(t('invitation.noChannel'));
  await services.invitations.posted(guildId, { channelId: channel.id, messageId, count });
  return t('invitation.posted', { channel: channels });
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
