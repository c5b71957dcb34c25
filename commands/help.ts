import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import type { InteractionContext, ModalSubmission, SlashCommand, Work } from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import type { KnownPlayer } from '../src/bot/members/accounts/resolve-player.ts';
import {
  feedbackFields,
  feedbackId,
  feedbackLength,
  feedbackModal,
  feedbackPost,
  thanksView,
} from '../src/bot/views/feedback-view.ts';
import { adminHelpView, helpPageId, memberHelpView, newsView } from '../src/bot/views/help-view.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';

/** `/help`: first steps for members or admins, news, and feedback. */
export const help = {
  data: defineCommand('help').toJSON(),
  handler: {
    visibility: 'private',
    prepare: (context, services) => show(isAdmin(context) ? 'admins' : 'members', context, services),
  },
  components: [
    onComponent(helpPageId, {
      defer: 'update',
      prepare: ({ state: [page], ...context }, services) => show(page, context, services),
    }),
    onComponent(feedbackId, {
      async openModal({ user, language }, { feedback }) {
        refuseTooMany(user.id, feedback);
        return feedbackModal(user.id, language);
      },
    }),
  ],
  modals: [onModal(feedbackId, { defer: 'private', prepare: takeFeedback })],
} satisfies SlashCommand;

function isAdmin({ place }: InteractionContext): boolean {
  return place.kind === 'server' && place.isManager;
}

function show(
  page: 'admins' | 'members' | 'news',
  { user, language, place, settings }: InteractionContext,
  { commandNames }: Services,
): Work {
  const options = { ownerId: user.id, language };
  const views = {
    admins: () => adminHelpView(place.permissions, options),
    members: () =>
      memberHelpView(
        place.kind === 'server' ? commandNames : commandNames.filter((name) => name !== 'leaderboard'),
        { ...options, own: ownPlayer(settings.accounts) },
      ),
    news: () => newsView(options),
  };
  return { run: async () => renderMessage(views[page]()) };
}

function ownPlayer([account]: InteractionContext['settings']['accounts']): KnownPlayer | undefined {
  return account && { uid: account.uid, region: account.region, account };
}

function takeFeedback({ user, language, inputs }: ModalSubmission, { feedback, languages }: Services): Work {
  const text = (inputs.string(feedbackFields.text) ?? '').trim().slice(0, feedbackLength.most);
  if (text.length < feedbackLength.least) throw new InputError({ kind: 'feedback-short' });
  refuseTooMany(user.id, feedback);
  const mayAnswer = inputs.boolean(feedbackFields.mayAnswer) === true;
  return {
    async run() {
      // Uses the operator's language.
      const post = feedbackPost(text, mayAnswer ? user.id : undefined, languages.for(undefined));
      await feedback.send({ userId: user.id, text, mayAnswer, message: renderMessage(post) });
      return renderMessage(thanksView(language));
    },
  };
}

function refuseTooMany(userId: string, feedback: Services['feedback']): void {
  const retryAt = feedback.blockedUntil(userId);
  if (retryAt !== undefined) throw new InputError({ kind: 'feedback-limit', retryAt });
}
