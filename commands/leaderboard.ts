import { SlashCommandStringOption } from '@discordjs/builders';
import { fetchBoardLeader } from '../src/bot/command-parts/boards/board-leader.ts';
import { askForAccount, joinBoard, leaveBoard } from '../src/bot/command-parts/boards/join-board.ts';
import { defineServerCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { requireServer } from '../src/bot/command-parts/definition/managed-server.ts';
import { withChoices } from '../src/bot/command-parts/definition/with-choices.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { definePage } from '../src/bot/command-parts/lookup/define-page.ts';
import { fetchFaces } from '../src/bot/command-parts/lookup/player-pictures.ts';
import { privateOption } from '../src/bot/command-parts/options/private.ts';
import { leaderboardView } from '../src/bot/community/leaderboard/leaderboard-view.ts';
import type { ComponentPress, ModalWork, SlashCommand, Work } from '../src/bot/discord/command.ts';
import { onComponent } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { InputError } from '../src/bot/game/input-error.ts';
import { linkToJoinId } from '../src/bot/views/account/account-ids.ts';
import type { BoardPlace } from '../src/bot/views/board/board-view.ts';
import {
  type LeaderboardPage,
  leaderboardIds,
  leaderboardPageSize,
  type RedrawnPage,
} from '../src/bot/views/board/leaderboard-ids.ts';
import { type ShownMeasure, shownMeasures } from '../src/bot/views/board/shown-measures.ts';
import type { Reply } from '../src/bot/views/message/reply.ts';

const board = definePage({
  ids: leaderboardIds,
  buttons: ['share', 'page'],
  data: defineServerCommand('leaderboard')
    .addStringOption(
      withChoices(
        withDescription(new SlashCommandStringOption().setName('measure'), 'options.leaderboardMeasure'),
        shownMeasures,
        (measure) => `measures.${measure}`,
      ),
    )
    .addBooleanOption(privateOption())
    .toJSON(),
  read: ({ options }) => ({ measure: readMeasure(options.string('measure')), page: 0 }),
  check: (_, context) => void requireServer(context),
  async find({ measure, page: asked, look }: LeaderboardPage, { context, services }) {
    const guildId = requireServer(context);
    if (!look) await refuseIfOff(guildId, services);
    if (asked === 'own') await services.members.excludedMembers.refuse(guildId, context.user.id);
    const { leader: account, ...found } = await services.leaderboard(guildId, {
      measure,
      page: asked,
      pageSize: leaderboardPageSize,
      userId: context.user.id,
    });
    // Members who turn pages have seen the first page, so its figure is cached.
    const longestWaitMs = found.page === 0 ? undefined : 0;
    const [leader, faces] = await Promise.all([
      fetchBoardLeader(account, context, services, { longestWaitMs }),
      fetchFaces(
        found.rows.map(({ avatarId }) => avatarId),
        context,
        services,
      ),
    ]);
    const rows = found.rows.map(({ account: { name, userId }, ...row }, index) => ({
      ...row,
      name,
      userId,
      face: faces[index],
    }));
    const share = { measure, page: found.page };
    return { measure, leader, found, rows, players: [], share };
  },
  async show({ found, rows, ...board }, { context, services }) {
    const { user, language, settings, audience } = context;
    const view = leaderboardView(
      { ...found, rows },
      {
        ...board,
        ownerId: user.id,
        isPrivate: audience !== 'everyone',
        now: services.now(),
        theme: settings.theme,
        language,
      },
    );
    return { view };
  },
});

export const leaderboard = {
  ...board,
  components: [
    ...board.components,
    onComponent(leaderboardIds.measure, {
      defer: 'update',
      prepare: ({ values: [measure], ...press }, services) =>
        board.lookUp({ measure: readMeasure(measure), page: 0 }, press, services),
    }),
    onComponent(leaderboardIds.own, {
      defer: 'updatePrivate',
      prepare: ({ state: [measure], ...press }, services) =>
        board.lookUp({ measure, page: 'own' }, press, services),
    }),
    onComponent(leaderboardIds.join, { defer: 'redraw', prepare: join }),
    onComponent(leaderboardIds.hide, { defer: 'redraw', prepare: hide }),
  ],
} satisfies SlashCommand;

function readMeasure(typed: string | undefined): ShownMeasure {
  return shownMeasures.find((measure) => measure === typed) ?? shownMeasures[0];
}

type Redrawn = ComponentPress & { state: RedrawnPage };

function join(press: Redrawn, services: Services): Work | ModalWork {
  const guildId = requireServer(press);
  const linking = askForAccount(press, leaderboardIds.join.write(press.ownerId, press.state), linkToJoinId);
  if (linking) return linking;
  return {
    async run() {
      await refuseIfOff(guildId, services);
      const readPlace = () => findPlace(press, guildId, services);
      const followUp = await joinBoard('leaderboards', press, guildId, services, readPlace);
      return { ...(await redraw(press, services)), followUp };
    },
  };
}

function hide(press: Redrawn, services: Services): Work {
  const guildId = requireServer(press);
  return {
    async run() {
      const followUp = await leaveBoard('leaderboards', press, guildId, services);
      return { ...(await redraw(press, services)), followUp };
    },
  };
}

async function findPlace(
  { state: { measure }, user }: Redrawn,
  guildId: string,
  services: Services,
): Promise<BoardPlace | undefined> {
  const asked = { measure, page: 'own', pageSize: 1, userId: user.id } as const;
  const { ownPlace, takingPart } = await services.leaderboard(guildId, asked);
  return ownPlace === undefined ? undefined : { place: ownPlace, total: takingPart };
}

/** Redraws the board for everyone, in its owner's language and theme. */
function redraw({ state, ownerId, adaptView: _, ...press }: Redrawn, services: Services): Promise<Reply> {
  const { locale, theme } = state.look;
  const user = { id: ownerId };
  const settings = { ...press.settings, theme };
  const context = { ...press, user, settings, language: services.languages.for(locale) };
  return board.lookUp(state, context, services).run();
}

async function refuseIfOff(guildId: string, { members }: Services): Promise<void> {
  const { choices } = await members.choices.ofServer(guildId);
  if (choices.leaderboard === false) throw new InputError({ kind: 'leaderboard-off' });
}
