import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  planRoles,
  type RolePerson,
  type RoleSurvey,
} from '../../../../src/bot/community/rank-roles/plan-roles.ts';

const roleIds = ['bronze', 'gold', 'heroic', 'other'] as const;
const settings = {
  rankRoles: 'linked',
  rankRoleIds: { bronze: 'bronze', gold: 'gold', heroic: 'heroic' },
} as const;
const held = fc.uniqueArray(
  fc.record({
    guildId: fc.constant('1'),
    roleId: fc.constantFrom(...roleIds),
    state: fc.constantFrom('giving', 'given', 'found'),
  }),
  { selector: ({ roleId }) => roleId },
);
const person: fc.Arbitrary<RolePerson> = fc.record({
  refuses: fc.boolean(),
  account: fc.option(
    fc.record({
      tier: fc.option(fc.constantFrom('bronze', 'gold', 'heroic', 'platinum'), { nil: undefined }),
    }),
    { nil: undefined },
  ),
  held,
});
const problem = fc.constantFrom(undefined, 'notGivable', 'powerful', 'tooHigh');
const survey: fc.Arbitrary<RoleSurvey> = fc.record({
  ownRole: fc.constant('Loadout'),
  mayManageRoles: fc.boolean(),
  roles: fc
    .tuple(fc.subarray([...roleIds]), fc.array(problem, { minLength: 4, maxLength: 4 }))
    .map(([ids, problems]) => ids.map((id, index) => ({ id, name: id, problem: problems[index] }))),
});
const roleOf = (survey: RoleSurvey, id: string) => survey.roles.find((role) => role.id === id);

describe('the plan for a rank role', () => {
  it('gives the role of the rank at most, and only one that Loadout may give', () => {
    fc.assert(
      fc.property(person, survey, (person, survey) => {
        const given = planRoles(settings, person, survey).filter(({ kind }) => kind === 'give');
        const wanted = person.refuses ? undefined : person.account?.tier;
        for (const { roleId } of given) {
          expect(roleId).toBe(wanted);
          expect(roleOf(survey, roleId)).toEqual({ id: roleId, name: roleId, problem: undefined });
          expect(survey.mayManageRoles).toBe(true);
        }
        expect(given.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('takes only roles that Loadout gave and can take, and never the role of the rank', () => {
    fc.assert(
      fc.property(person, survey, (person, survey) => {
        for (const { kind, roleId } of planRoles(settings, person, survey)) {
          if (kind !== 'take') continue;
          expect(person.held.find((one) => one.roleId === roleId)?.state).not.toBe('found');
          expect(roleOf(survey, roleId)).toBeDefined();
          expect(roleOf(survey, roleId)?.problem).not.toBe('tooHigh');
          expect(!person.refuses && person.account?.tier === roleId).toBe(false);
        }
      }),
    );
  });

  it('changes nothing while the rank is not known, or without Manage Roles', () => {
    fc.assert(
      fc.property(person, survey, (person, survey) => {
        expect(planRoles(settings, person, { ...survey, mayManageRoles: false })).toEqual([]);
        const unknown = { ...person, refuses: false, account: { tier: undefined } };
        expect(planRoles(settings, unknown, survey)).toEqual([]);
      }),
    );
  });

  it('does not read the roles if nothing has to change', () => {
    fc.assert(
      fc.property(person, survey, (person, survey) => {
        if (planRoles(settings, person).length === 0) expect(planRoles(settings, person, survey)).toEqual([]);
      }),
    );
  });

  it('has nothing left to do once it is performed', () => {
    fc.assert(
      fc.property(person, (person) => {
        const actions = planRoles(settings, person);
        const gone = actions.filter(({ kind }) => kind !== 'give').map(({ roleId }) => roleId);
        const given = actions.filter(({ kind }) => kind === 'give').map(({ roleId }) => roleId);
        const after = [
          ...person.held.filter(({ roleId }) => !gone.includes(roleId) && !given.includes(roleId)),
          ...given.map((roleId) => ({ guildId: '1', roleId, state: 'given' as const })),
        ];
        expect(planRoles(settings, { ...person, held: after })).toEqual([]);
      }),
    );
  });
});
