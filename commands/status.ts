import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { createAsk } from '../src/bot/command-parts/requests/create-ask.ts';
import type { InteractionContext, SlashCommand, Work } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { isExpected } from '../src/bot/views/problem/problem.ts';
import { refreshStatusId, type StatusFacts, statusView } from '../src/bot/views/status-view.ts';
import type { Usage } from '../src/shared/contract/usage.ts';

export const status = {
  data: defineCommand('status').toJSON(),
  handler: { visibility: 'private', prepare: showStatus },
  components: [onComponent(refreshStatusId, { defer: 'update', prepare: showStatus })],
} satisfies SlashCommand;

function showStatus(context: InteractionContext, services: Services): Work {
  return {
    async run() {
      const { user, language, place } = context;
      const isForManager = place.kind === 'server' && place.isManager;
      const usage = await askUsage(context, services);
      const lastBackupAt = isForManager ? await services.lastBackupAt() : undefined;
      const facts = { ...collectFacts(usage, services), lastBackupAt };
      const options = { isForManager, now: services.now(), ownerId: user.id, language };
      return renderMessage(statusView(facts, options));
    },
  };
}

async function askUsage(
  context: InteractionContext,
  { players, now }: Services,
): Promise<Usage | 'late' | undefined> {
  const deadline = Math.min(context.deadline, now() + longestWaitMs);
  try {
    const { value, freshness } = await players.usage({
      ...createAsk(context, { fresh: false }),
      deadline,
      onQueued: undefined,
    });
    return freshness === 'stale' ? undefined : value;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return now() >= deadline ? 'late' : undefined;
  }
}

function collectFacts(usage: Usage | 'late' | undefined, { players, gallery, build }: Services): StatusFacts {
  const api = players.status();
  const sources = gallery.status();
  const isSlow = usage === 'late' || (api.answersInMs ?? 0) > slowMs;
  const state = api.circuit === 'closed' ? (api.state ?? 'working') : 'down';
  return {
    ...api,
    service: state === 'working' && isSlow ? 'slow' : state,
    lookups: typeof usage === 'object' ? usage : api.quota,
    pictureSources: {
      working: sources.filter(({ circuit, pausedUntil }) => circuit === 'closed' && !pausedUntil).length,
      all: sources.length,
    },
    build,
  };
}

const longestWaitMs = 2_000;
const slowMs = 3_000;
