import { managedServer } from '../../command-parts/definition/managed-server.ts';
import type { ComponentPress, InteractionContext, Work } from '../../discord/command.ts';
import { onComponent } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { battleRoyaleTiers, type RankTier, rankTiers } from '../../game/ranks.ts';
import type { RankAudience, RankRoleIds, ServerChoices } from '../../settings/list/setting-list.ts';
import type { Panel, Section } from '../../settings/section.ts';
import { tierColours } from '../../views/message/colours.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Reply } from '../../views/message/reply.ts';
import { formatTier } from '../../views/words/format-rank.ts';
import type { RoleSurvey } from './plan-roles.ts';
import {
  createRolesView,
  lackedBy,
  type RankRolesNotice,
  type RankRolesState,
  type RoleObstacle,
  rankAudienceId,
  rankRoleId,
  rankRolesId,
  rankRolesView,
  rankRoleView,
  rankTierId,
  roleChangeLines,
} from './rank-roles-view.ts';

export const rankRolesSection: Section = {
  setting: 'rankRoles',
  step: { label: 'buttons.turnOnRankRoles', hint: 'server.ranks.benefit' },
  open: (ownerId) => rankRolesId.write(ownerId, []),
  components: (panel) => [
    onComponent(rankRolesId, { defer: 'update', prepare: (press, services) => show(press, services) }),
    onComponent(rankTierId, {
      defer: 'update',
      prepare: ({ state: [tier], ...press }, services) => show(press, services, showTier(tier)),
    }),
    onComponent(rankRoleId, {
      defer: 'update',
      prepare: ({ state: [tier], values: [roleId], ...press }, services) =>
        show(press, services, showTier(tier), chooseRole({ tier, roleId }, press, services)),
    }),
    onComponent(rankAudienceId, {
      defer: 'update',
      prepare: ({ state: [audience, answer], ...press }, services) =>
        use({ audience, answer }, panel, press, services),
    }),
  ],
  changeLines: roleChangeLines,
};

type Press = Omit<ComponentPress, 'values'>;

type Act = (guildId: string, survey: RoleSurvey) => Promise<RankRolesNotice | undefined>;
type ShowState = typeof rankRolesView;

function showTier(tier: RankTier): ShowState {
  return (state, options) => rankRoleView(state, { ...options, tier });
}

function show(
  press: InteractionContext,
  services: Services,
  view: ShowState = rankRolesView,
  act?: Act,
): Work {
  const guildId = managedServer(press);
  return {
    async run() {
      const notice = await act?.(guildId, await services.rankRoles.surveyFor(press.user.id, guildId));
      return render(view, await readState(guildId, services, notice), press);
    },
  };
}

/** Saves the audience and shows the panel, unless a question or an obstacle comes first. */
function use(
  { audience, answer }: { audience: RankAudience; answer: 'ask' | 'create' | 'without' },
  panel: Panel,
  press: Press,
  services: Services,
): Work {
  const guildId = managedServer(press);
  const saving = panel.change(press, services, () => ({ values: { rankRoles: audience } }));
  return {
    async run() {
      const survey = await services.rankRoles.surveyFor(press.user.id, guildId);
      const { choices } = await services.members.choices.ofServer(guildId);
      // The obstacle may be a role that another admin chose.
      const obstacles = audience === 'off' ? [] : listObstacles(choices, survey);
      const notice =
        obstacles.find(({ kind }) => kind === 'aboveAdmin') ??
        (answer === 'create' ? await createRoles(guildId, press, services) : undefined);
      const state = await readState(guildId, services, notice);
      if (notice) return render(rankRolesView, state, press);
      if (answer === 'ask' && audience !== 'off' && lackedBy(state) > 0)
        return render((one, options) => createRolesView(one, { ...options, audience }), state, press);
      const reply = await saving.run();
      services.rankRoles.refreshServer(guildId);
      return reply;
    },
  };
}

function render(view: ShowState, state: RankRolesState, { user, language }: InteractionContext): Reply {
  return renderMessage(view(state, { ownerId: user.id, language }));
}

async function readState(
  guildId: string,
  services: Services,
  notice: RankRolesNotice | undefined,
): Promise<RankRolesState> {
  // Read again, because an action may have created a role.
  const survey = await services.rankRoles.survey(guildId);
  const holders = await services.heldRoles.holdersIn(guildId);
  const { choices } = await services.members.choices.ofServer(guildId);
  return {
    choices,
    holders: holders.length,
    roleIds: survey ? withoutGone(choices.rankRoleIds, survey) : (choices.rankRoleIds ?? {}),
    mayManageRoles: survey?.mayManageRoles ?? false,
    ownRole: survey?.ownRole ?? '',
    obstacles: survey ? listObstacles(choices, survey) : [],
    notice,
  };
}

function listObstacles({ rankRoleIds = {} }: ServerChoices, survey: RoleSurvey): RoleObstacle[] {
  return rankTiers.flatMap((tier) => {
    const roleId = rankRoleIds[tier];
    return (roleId !== undefined && findObstacle(tier, roleId, survey)) || [];
  });
}

function findObstacle(tier: RankTier, roleId: string, survey: RoleSurvey): RoleObstacle | undefined {
  const { problem, name } = survey.roles.find(({ id }) => id === roleId) ?? {};
  return problem && { tier, kind: problem, role: name ?? '' };
}

function chooseRole(
  { tier, roleId }: { tier: RankTier; roleId: string | undefined },
  press: Press,
  services: Services,
): Act {
  return async (guildId, survey) => {
    if (!press.place.managesRoles) return 'adminNeeds';
    const obstacle = roleId === undefined ? undefined : findObstacle(tier, roleId, survey);
    // Save a role above Loadout's too: an admin can still move it, and the panel says so.
    if (obstacle && obstacle.kind !== 'tooHigh') return obstacle;
    return save(guildId, ({ rankRoleIds }) => withRoles(rankRoleIds, { [tier]: roleId }), press, services);
  };
}

async function createRoles(
  guildId: string,
  press: Press,
  services: Services,
): Promise<RankRolesNotice | undefined> {
  if (!press.place.managesRoles) return 'adminNeeds';
  const created = await services.heldRoles.createOnce(guildId, () => createMissing(guildId, press, services));
  if (!created) return 'creating';
  return created.isComplete ? undefined : 'notAllCreated';
}

async function createMissing(guildId: string, press: Press, services: Services) {
  const { members, rankRoles, languages } = services;
  const { choices } = await members.choices.ofServer(guildId);
  const { serverLocale } = await members.settings.ofServer(guildId);
  const language = languages.for(serverLocale);
  const others = languages.all.map(({ locale }) => languages.for(locale));
  const survey = await rankRoles.surveyFor(press.user.id, guildId);
  const there = withoutGone(choices.rankRoleIds, survey);
  const wanted = battleRoyaleTiers()
    .filter(({ tier }) => there[tier] === undefined)
    .map((rank) => ({
      rank,
      tier: rank.tier,
      name: formatTier(rank, language),
      colour: tierColours[rank.tier],
    }));
  const found = new Map(
    wanted.flatMap(({ rank }) => {
      const names = [language, ...others].map((one) => formatTier(rank, one));
      const fits = (name: string) =>
        survey.roles.find((one) => one.name === name && one.problem === undefined);
      const [role] = names.flatMap((name) => fits(name) ?? []);
      return role ? [[rank.tier, role.id] as const] : [];
    }),
  );
  const missing = wanted.filter(({ tier }) => !found.has(tier));
  const created = await rankRoles.create(guildId, missing);
  const addCreated = ({ rankRoleIds: now }: ServerChoices) => {
    // Keeps roles that another admin chose in the meantime.
    const unchanged = [...found, ...created].filter(([tier]) => now?.[tier] === choices.rankRoleIds?.[tier]);
    return withRoles(now, Object.fromEntries(unchanged));
  };
  await save(guildId, addCreated, press, services);
  return { isComplete: created.size === missing.length };
}

async function save(
  guildId: string,
  values: Partial<ServerChoices> | ((current: ServerChoices) => Partial<ServerChoices>),
  { user }: Press,
  { members, rankRoles }: Services,
): Promise<undefined> {
  const { changed } = await members.choices.saveServer(guildId, { values, by: user.id });
  if (changed.length > 0) rankRoles.refreshServer(guildId);
}

function withoutGone(roleIds: RankRoleIds = {}, { roles }: RoleSurvey): RankRoleIds {
  const isThere = (roleId: string | undefined) => roles.some(({ id }) => id === roleId);
  return Object.fromEntries(Object.entries(roleIds).filter(([, roleId]) => isThere(roleId)));
}

function withRoles(before: RankRoleIds | undefined, change: RankRoleIds): Pick<ServerChoices, 'rankRoleIds'> {
  const entries = Object.entries({ ...before, ...change }).filter(([, roleId]) => roleId !== undefined);
  return { rankRoleIds: entries.length > 0 ? Object.fromEntries(entries) : undefined };
}
