import { SlashCommandBuilder, SlashCommandStringOption } from '@discordjs/builders';
import { ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10';
import { fetchBoardLeader } from '../src/bot/command-parts/boards/board-leader.ts';
import {
  joinBoard,
  leaveBoard,
  requireGuild,
  withOwnAccount,
} from '../src/bot/command-parts/boards/join-board.ts';
import { withChoices } from '../src/bot/command-parts/definition/with-choices.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import type { ComponentPress, InteractionContext, SlashCommand, Work } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import {
  type LeaderboardLook,
  type LeaderboardState,
  leaderboardIds,
  leaderboardPageSize,
  leaderboardView,
} from '../src/bot/views/board/leaderboard.ts';
import { type ShownMeasure, shownMeasures } from '../src/bot/views/board/shown-measures.ts';
import type { Reply } from '../src/bot/views/message/reply.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';

/** `/leaderboard`: the members of this server who take part, the highest figure first. */
export const leaderboard = {
  data: withDescription(new SlashCommandBuilder().setName('leaderboard'), 'commands.leaderboard')
    .setContexts(InteractionContextType.Guild)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall)
    .addStringOption(
      withChoices(
        withDescription(new SlashCommandStringOption().setName('measure'), 'options.leaderboardMeasure'),
        shownMeasures,
        (measure) => `measures.${measure}`,
      ),
    )
    .addBooleanOption(privateOption())
    .toJSON(),
  handler: {
    visibility: 'public',
    prepare: (interaction, services) =>
      show([readMeasure(interaction.options.string('measure')), 0], interaction, services),
  },
  components: [
    onComponent(leaderboardIds.page, { defer: 'update', prepare: showState }),
    // Stands on problems alone.
    onComponent(leaderboardIds.show, { defer: 'replace', prepare: showState }),
    onComponent(leaderboardIds.share, { defer: 'public', prepare: showState }),
    onComponent(leaderboardIds.open, {
      defer: 'private',
      prepare: (press, services) => show([shownMeasures[0], 0], press, services),
    }),
    onComponent(leaderboardIds.join, {
      defer: 'redraw',
      prepare: (press, services) => withOwnAccount(press, join(press, services)),
    }),
    onComponent(leaderboardIds.hide, {
      defer: 'redraw',
      prepare: hide,
    }),
  ],
} satisfies SlashCommand;

/** What is none of the choices counts as not given. */
function readMeasure(typed: string | undefined): ShownMeasure {
  return shownMeasures.find((measure) => measure === typed) ?? shownMeasures[0];
}

function showState(press: ComponentPress & { state: LeaderboardState }, services: Services): Work {
  return show(press.state, press, services);
}

function show(state: LeaderboardState, context: InteractionContext, services: Services): Work {
  const guildId = requireGuild(context);
  return {
    retry: { again: leaderboardIds.show.write(context.user.id, state) },
    async run() {
      await refuseWhereOff(guildId, services);
      return draw(state, { guildId, context }, services);
    },
  };
}

type Redrawn = ComponentPress & {
  state: [...LeaderboardState, ...LeaderboardLook];
};

function join(press: Redrawn, services: Services): Work {
  const guildId = requireGuild(press);
  return {
    async run() {
      await refuseWhereOff(guildId, services);
      const beside = await joinBoard('leaderboards', press, guildId, services);
      return { ...(await redraw(press, guildId, services)), beside };
    },
  };
}

function hide(press: Redrawn, services: Services): Work {
  const guildId = requireGuild(press);
  return {
    async run() {
      const beside = await leaveBoard('leaderboards', press, guildId, services);
      return { ...(await redraw(press, guildId, services)), beside };
    },
  };
}

/** Draws the message anew for everybody: as it was, and as its owner's. */
function redraw(
  { state: [measure, page, locale, theme], ...press }: Redrawn,
  guildId: string,
  services: Services,
): Promise<Reply> {
  const context = {
    ...press,
    user: { id: press.ownerId },
    language: services.languages.for(locale),
    settings: { ...press.settings, theme },
  };
  return draw([measure, page], { guildId, context }, services);
}

/** @throws InputError where the admins of the server want none */
async function refuseWhereOff(guildId: string, { members }: Services): Promise<void> {
  const { choices } = await members.choices.ofServer(guildId);
  if (choices.leaderboard === false) throw new InputError({ kind: 'leaderboard-off' });
}

type Drawn = Omit<InteractionContext, 'user'> & { user: { id: string } };

async function draw(
  [measure, asked]: LeaderboardState,
  { guildId, context }: { guildId: string; context: Drawn },
  services: Services,
): Promise<Reply> {
  const { members, now } = services;
  const found = await members.leaderboard(guildId, { measure, page: asked, pageSize: leaderboardPageSize });
  const { page, pages, total, withoutFigure } = found;
  // Whoever turns pages saw the first one: what it asked is cached.
  const longestWaitMs = page === 0 ? undefined : 0;
  const leader = await fetchBoardLeader(found.leader, context, services, { longestWaitMs });
  const rows = found.rows.map(({ place, account, value, at }) => ({ place, name: account.name, value, at }));
  const { user, language, settings } = context;
  const view = leaderboardView(
    { rows, page, pages, takingPart: total + withoutFigure },
    { measure, leader, ownerId: user.id, theme: settings.theme, now: now(), language },
  );
  const share = leaderboardIds.share.write(user.id, [measure, page]);
  return showCard(view, { share, context });
}
