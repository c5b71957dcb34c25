import { managedServer } from '../../command-parts/definition/managed-server.ts';
import type { ComponentHandler, ComponentPress, InteractionContext, Work } from '../../discord/command.ts';
import { onComponent } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { battleRoyaleTiers, type RankTier, rankTiers } from '../../game/ranks.ts';
import { readChoice } from '../../settings/form.ts';
import { type RankRoleIds, rankAudiences, type ServerChoices } from '../../settings/list/setting-list.ts';
import type { Section } from '../../settings/section.ts';
import { tierColours } from '../../views/message/colours.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Reply } from '../../views/message/reply.ts';
import { formatTier } from '../../views/words/format-rank.ts';
import type { RoleSurvey } from './plan-roles.ts';
import {
  createRankRolesId,
  nobody,
  type RankRolesNotice,
  type RoleObstacle,
  rankAudienceId,
  rankRoleId,
  rankRolesId,
  rankRolesView,
  rankTierId,
  roleChangeLines,
} from './rank-roles-view.ts';

const components: readonly ComponentHandler[] = [
  onComponent(rankRolesId, {
    defer: 'update',
    prepare: ({ state: [tier], ...press }, services) => showAfter(press, services, tier),
  }),
  onComponent(rankTierId, {
    defer: 'update',
    prepare: (press, services) => showAfter(press, services, readChoice(press.values[0], rankTiers)),
  }),
  onComponent(rankAudienceId, {
    defer: 'update',
    prepare({ state: [tier], ...press }, services) {
      const chosen = readChoice(press.values[0], [nobody, ...rankAudiences]);
      const act = chooseAudience(chosen === nobody ? undefined : chosen, press, services);
      return showAfter(press, services, tier, act);
    },
  }),
  onComponent(rankRoleId, {
    defer: 'update',
    prepare: ({ state: [tier], values: [roleId], ...press }, services) =>
      showAfter(press, services, tier, chooseRole({ tier, roleId }, press, services)),
  }),
  onComponent(createRankRolesId, {
    defer: 'update',
    prepare: ({ state: [tier], ...press }, services) =>
      showAfter(press, services, tier, createRoles(press, services)),
  }),
];

export const rankRolesSection: Section = {
  setting: 'rankRoles',
  open: (ownerId) => rankRolesId.write(ownerId, [undefined]),
  components,
  changeLines: roleChangeLines,
};

type Press = Omit<ComponentPress, 'values'>;

type Act = (guildId: string, survey: RoleSurvey) => Promise<RankRolesNotice | undefined>;

function showAfter(
  press: InteractionContext,
  services: Services,
  tier: RankTier = firstTier,
  act?: Act,
): Work {
  const guildId = managedServer(press);
  return {
    async run(): Promise<Reply> {
      const notice = await act?.(guildId, await services.rankRoles.surveyFor(press.user.id, guildId));
      // Read again: the action may have created a role.
      const survey = await services.rankRoles.survey(guildId);
      const { choices } = await services.members.choices.ofServer(guildId);
      const state = {
        choices,
        roleIds: survey ? withoutGone(choices.rankRoleIds, survey) : (choices.rankRoleIds ?? {}),
        tier,
        mayManageRoles: survey?.mayManageRoles ?? false,
        ownRole: survey?.ownRole ?? '',
        obstacles: survey ? listObstacles(choices, survey) : [],
        notice,
      };
      return renderMessage(rankRolesView(state, { ownerId: press.user.id, language: press.language }));
    },
  };
}

const [firstTier] = rankTiers;

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
    if (!press.place.managesRoles) return { kind: 'admin-lacks-permission' };
    const obstacle = roleId === undefined ? undefined : findObstacle(tier, roleId, survey);
    // Saved, because an admin can move it below Loadout's; the panel says so.
    if (obstacle && obstacle.kind !== 'too-high') return { kind: 'refused', obstacle };
    return save(guildId, ({ rankRoleIds }) => withRoles(rankRoleIds, { [tier]: roleId }), press, services);
  };
}

/** Choosing the audience also gives roles that another admin chose. */
function chooseAudience(rankRoles: ServerChoices['rankRoles'], press: Press, services: Services): Act {
  return async (guildId, survey) => {
    const { choices } = await services.members.choices.ofServer(guildId);
    const obstacle = listObstacles(choices, survey).find(({ kind }) => kind === 'above-admin');
    if (rankRoles !== undefined && obstacle) return { kind: 'refused', obstacle };
    return save(guildId, { rankRoles }, press, services);
  };
}

function createRoles(press: Press, services: Services): Act {
  return async (guildId) => {
    if (!press.place.managesRoles) return { kind: 'admin-lacks-permission' };
    const outcome = await services.heldRoles.createOnce(guildId, () =>
      createMissing(guildId, press, services),
    );
    return outcome ?? { kind: 'creating' };
  };
}

async function createMissing(guildId: string, press: Press, services: Services): Promise<RankRolesNotice> {
  const { members, rankRoles, languages } = services;
  const { choices } = await members.choices.ofServer(guildId);
  const { serverLocale } = await members.settings.ofServer(guildId);
  const language = languages.for(serverLocale);
  const survey = await rankRoles.survey(guildId);
  const there = survey ? withoutGone(choices.rankRoleIds, survey) : (choices.rankRoleIds ?? {});
  const wanted = battleRoyaleTiers()
    .filter(({ tier }) => there[tier] === undefined)
    .map((rank) => ({ tier: rank.tier, name: formatTier(rank, language), colour: tierColours[rank.tier] }));
  const created = await rankRoles.create(guildId, wanted);
  const addCreated = ({ rankRoleIds: now }: ServerChoices) => {
    // Keep roles that another admin chose meanwhile.
    const unchanged = [...created].filter(([tier]) => now?.[tier] === choices.rankRoleIds?.[tier]);
    return withRoles(now, Object.fromEntries(unchanged));
  };
  await save(guildId, addCreated, press, services);
  return { kind: 'created', isComplete: created.size === wanted.length };
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
