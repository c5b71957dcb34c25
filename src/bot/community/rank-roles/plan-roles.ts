import type { RankTier } from '../../../shared/contract/rank-words.ts';
import type { HeldRole } from '../../members/member-records.ts';
import type { ServerChoices } from '../../settings/list/setting-list.ts';

export interface RolePerson {
  refuses: boolean;
  /** The account whose rank counts, by the audience that the admins chose; undefined if there is none. */
  account: { tier: RankTier | undefined } | undefined;
  held: readonly HeldRole[];
}

export interface SurveyedRole {
  id: string;
  name: string;
  /**
   * `not-givable`: everyone has it, or another app owns it. `powerful`: it can moderate or manage the server. `above-admin`:
   * the admin may not give it, because their highest role is not above it. `too-high`: Loadout's highest role is not above it.
   */
  problem: 'not-givable' | 'powerful' | 'above-admin' | 'too-high' | undefined;
}

export interface RoleSurvey {
  roles: readonly SurveyedRole[];
  ownRole: string;
  mayManageRoles: boolean;
}

/** `forget`: the role stays on Discord, and Loadout's record of it goes. */
interface RoleAction {
  kind: 'give' | 'take' | 'forget';
  roleId: string;
}

/** @param survey undefined: as if each role could be given and taken, to find out whether anything has to change */
export function planRoles(
  { rankRoles: audience, rankRoleIds = {} }: Pick<ServerChoices, 'rankRoles' | 'rankRoleIds'>,
  { refuses, account, held }: RolePerson,
  survey?: RoleSurvey,
): RoleAction[] {
  if (survey && !survey.mayManageRoles) return [];
  const isMeant = audience !== undefined && !refuses && account !== undefined;
  // While the rank is not known, the member keeps the role.
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
    else if (problem !== 'too-high') actions.push({ kind: 'take', roleId });
  }
  return actions;
}

/** Finds the reason why a role can't be given; `gone`: the server no longer has it. */
function findProblem(roleId: string, survey: RoleSurvey | undefined): SurveyedRole['problem'] | 'gone' {
  if (!survey) return undefined;
  const role = survey.roles.find(({ id }) => id === roleId);
  return role ? role.problem : 'gone';
}
