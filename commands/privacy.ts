import { beginOptOut, checkOptOut } from '../src/bot/command-parts/accounts/begin-opt-out.ts';
import { cancelVerification } from '../src/bot/command-parts/accounts/verify-account.ts';
import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { askAgain } from '../src/bot/command-parts/requests/ask-again.ts';
import type { InteractionContext, SlashCommand, Work } from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { readUid } from '../src/bot/game/uid.ts';
import { changesKeptMs } from '../src/bot/members/people/revisions.ts';
import { graceDays } from '../src/bot/members/privacy/idle-sweep.ts';
import type { Language } from '../src/bot/text/languages.ts';
import {
  askOptOutId,
  cancelOptOutId,
  checkOptOutId,
  optOutModal,
  optOutUidField,
} from '../src/bot/views/account/opt-out-view.ts';
import {
  askDeleteId,
  askDeleteView,
  deletedView,
  deleteId,
  exportId,
  exportReply,
  nothingStoredView,
  policyId,
  policyView,
  privacyId,
  privacyView,
} from '../src/bot/views/account/privacy-view.ts';
import type { CustomIdCodec } from '../src/bot/views/message/custom-id.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import type { Reply } from '../src/bot/views/message/reply.ts';
import { dayMs } from '../src/shared/time/utc-day.ts';

const edits = changesKeptMs / dayMs;

const showPanel = onStored(privacyId, (stored, options) =>
  renderMessage(privacyView(stored?.summary, { edits, ...options })),
);

export const privacy = {
  data: defineCommand('privacy').toJSON(),
  handler: { visibility: 'private', prepare: showPanel },
  components: [
    onComponent(privacyId, { defer: 'update', prepare: showPanel }),
    onComponent(exportId, { defer: 'private', prepare: onStored(exportId, exportOf) }),
    onComponent(askDeleteId, {
      defer: 'update',
      prepare: onStored(askDeleteId, (stored, options) =>
        renderMessage(stored ? askDeleteView(stored.summary, options) : nothingStoredView(options.language)),
      ),
    }),
    onComponent(deleteId, { defer: 'update', prepare: deleteAll }),
    onComponent(policyId, { defer: 'update', prepare: showPolicy }),
    onComponent(askOptOutId, {
      openModal: async ({ user, language }) => optOutModal(user.id, language),
    }),
    onComponent(checkOptOutId, {
      defer: 'update',
      prepare: ({ state: [uid], ...press }, services) => checkOptOut(uid, press, services),
    }),
    onComponent(cancelOptOutId, {
      defer: 'update',
      prepare: ({ state: [uid], ...press }, services) => cancelVerification(uid, press, services, []),
    }),
  ].map(forOwner),
  modals: [
    onModal(askOptOutId, {
      defer: 'private',
      prepare: (submission, services) =>
        beginOptOut(readUid(submission.inputs.string(optOutUidField)), submission, services),
    }),
  ],
} satisfies SlashCommand;

type Stored = Awaited<ReturnType<Services['members']['privacy']['exportMember']>>;

/** @param id custom ID that repeats a failed request */
function onStored(
  id: CustomIdCodec<[]>,
  answer: (stored: Stored, options: { ownerId: string; language: Language }) => Reply,
) {
  return ({ user, language }: InteractionContext, { members }: Services): Work => ({
    retry: askAgain(id, { user }),
    run: async () => answer(await members.privacy.exportMember(user.id), { ownerId: user.id, language }),
  });
}

function exportOf(stored: Stored, { language }: { language: Language }): Reply {
  if (!stored) return renderMessage(nothingStoredView(language));
  const { summary, ...data } = stored;
  return exportReply(data, summary, language);
}

function deleteAll({ user, language }: InteractionContext, { members }: Services): Work {
  return {
    async run() {
      await members.privacy.deleteMember(user.id);
      const { excludedIn } = await members.changeLog.tracesOf(user.id);
      return renderMessage(deletedView({ excludedIn: excludedIn.length }, language));
    },
  };
}

function showPolicy({ user, language }: InteractionContext, { members, learnsOfRemovals }: Services): Work {
  return {
    async run() {
      const removed = (await learnsOfRemovals()) ? graceDays : undefined;
      const { idleDays, longestDays } = members.consent;
      const retention = { unused: idleDays, removed, longest: longestDays, edits };
      return renderMessage(policyView(retention, { ownerId: user.id, language }));
    },
  };
}
