import type { RankTier } from '../../../shared/contract/rank-words.ts';
import type { HeldRole } from '../../members/member-records.ts';
import { givesRankRoles, type ServerChoices } from '../../settings/list/setting-list.ts';

export interface RolePerson {
  refuses: boolean;
  /** The account whose rank counts, within the audience that admins chose. */
  account: { tier: RankTier | undefined } | undefined;
  held: readonly HeldRole[];
}

export interface SurveyedRole {
  id: string;
  name: string;
  /**
   * `notGivable`: @everyone or an app's role. `powerful`: can moderate or manage. `aboveAdmin`: not below the admin's
   * highest role. `tooHigh`: not below Loadout's.
   */
  problem: 'notGivable' | 'powerful' | 'aboveAdmin' | 'tooHigh' | undefined;
}

export interface RoleSurvey {
  roles: readonly SurveyedRole[];
  ownRole: string;
  mayManageRoles: boolean;
}

/** `forget` deletes only Loadout's record. */
interface RoleAction {
  kind: 'give' | 'take' | 'forget';
  roleId: string;
}

/** Lists roles to give and take. @param survey the server's roles; if undefined, assumes that each can be changed */
export function planRoles(
  { rankRoleIds = {}, ...settings }: Pick<ServerChoices, 'rankRoles' | 'rankRoleIds'>,
  { refuses, account, held }: RolePerson,
  survey?: RoleSurvey,
): RoleAction[] {
  if (survey && !survey.mayManageRoles) return [];
  const isMeant = givesRankRoles(settings) && !refuses && account !== undefined;
  // An unknown rank changes nothing.
  if (isMeant && account.tier === undefined) return [];
  const wanted = isMeant && account.tier ? rankRoleIds[account.tier] : undefined;
  const isThere = held.some(({ roleId, state }) => roleId === wanted && state !== 'giving');
  const actions: RoleAction[] = [];
  if (wanted !== undefined && !isThere && findProblem(wanted, survey) === undefined)
    actions.push({ kind: 'give', roleId: wanted });
  for (const { roleId, state } of held) {
    const problem = findProblem(roleId, survey);
    if (roleId === wanted) continue;
    if (state === 'found' || problem === 'gone') actions.push({ kind: 'forget', roleId });
    else if (problem !== 'tooHigh') actions.push({ kind: 'take', roleId });
  }
  return actions;
}

/** Returns why a role can't be given; `gone` if the server has deleted it. */
function findProblem(roleId: string, survey: RoleSurvey | undefined): SurveyedRole['problem'] | 'gone' {
  if (!survey) return undefined;
  const role = survey.roles.find(({ id }) => id === roleId);
  return role ? role.problem : 'gone';
}
