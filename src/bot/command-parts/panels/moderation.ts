import type { ComponentHandler, ComponentPress, InteractionContext, Work } from '../../discord/command.ts';
import { onComponent } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services.ts';
import { renderMessage } from '../../views/message/message.ts';
import { barId, barredView, changeLogView, unbarId } from '../../views/server/moderation.ts';
import { barredId, changeLogId } from '../../views/server/server-controls.ts';
import { answerManager, managedServer } from './managed-server.ts';
import { panelOptions } from './panel-options.ts';

/** The panels of `/server` that list the members off the leaderboard, and the admins' changes. */
export const moderationComponents: readonly ComponentHandler[] = [
  onComponent(barredId, { defer: 'update', prepare: showBarred }),
  onComponent(barId, { defer: 'update', prepare: (press, services) => set(true, press, services) }),
  onComponent(unbarId, { defer: 'update', prepare: (press, services) => set(false, press, services) }),
  onComponent(changeLogId, {
    defer: 'update',
    prepare({ state: [page], ...press }, services) {
      const guildId = managedServer(press);
      return {
        retry: { again: changeLogId.write(press.user.id, [page]) },
        async run() {
          const changes = await services.members.changeLog.of(guildId);
          return renderMessage(changeLogView(changes, { ...panelOptions(press, services), page }));
        },
      };
    },
  }),
];

function showBarred(press: InteractionContext, { members }: Services): Work {
  const { user, language } = press;
  return answerManager(barredId, press, async (guildId) =>
    renderMessage(barredView(await members.barred.in(guildId), { ownerId: user.id, language })),
  );
}

/** The next answer lists whom it concerns: two admins who act at once see both changes. */
function set(isBarred: boolean, { values: [userId], ...press }: ComponentPress, services: Services): Work {
  const guildId = managedServer(press);
  const shown = showBarred(press, services);
  return {
    ...shown,
    async run() {
      if (userId !== undefined)
        await services.members.barred.set({ guildId, userId, isBarred, by: press.user.id });
      return shown.run();
    },
  };
}
