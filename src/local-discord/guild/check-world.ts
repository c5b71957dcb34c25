import type { z } from 'zod';

/** Checks that every name in the file refers to something that exists. */
export function checkNames(
  { applications, servers }: Checked,
  context: z.core.$RefinementCtx<unknown>,
): void {
  const apps = applications.map((one) => one.name);
  servers.forEach((server, index) => {
    const roles = server.roles.map((role) => role.name);
    const members = server.members.map((member) => member.name);
    const categories = server.channels.filter(({ type }) => type === 'category').map((one) => one.name);
    const expect = (
      known: readonly string[],
      named: string | undefined,
      kind: string,
      path: PropertyKey[],
    ) => {
      if (named !== undefined && !known.includes(named))
        report(context, ['servers', index, ...path], `There is no ${kind} “${named}”.`);
    };
    server.applications?.forEach((one, at) => {
      expect(apps, one.name, 'application', ['applications', at]);
    });
    server.members.forEach((member, at) => {
      member.roles.forEach((role, nth) => {
        expect(roles, role, 'role', ['members', at, 'roles', nth]);
      });
    });
    server.channels.forEach((channel, at) => {
      channel.overwrites.forEach((one, nth) => {
        const path = ['channels', at, 'overwrites', nth];
        expect(['@everyone', ...roles], one.role, 'role', [...path, 'role']);
        expect(members, one.member, 'member', [...path, 'member']);
        expect(apps, one.application, 'application', [...path, 'application']);
      });
      expect(categories, channel.category, 'category', ['channels', at, 'category']);
    });
  });
}

export function checkUniqueness(world: Checked, context: z.core.$RefinementCtx<unknown>): void {
  const { applications, servers } = world;
  const lists: [PropertyKey[], readonly object[], string[]][] = [
    [['applications'], applications, ['name', 'id', 'token']],
    [['servers'], servers, ['name', 'id']],
    ...servers.flatMap((server, index): [PropertyKey[], readonly object[], string[]][] => [
      [['servers', index, 'roles'], server.roles, ['name', 'id']],
      [['servers', index, 'members'], server.members, ['name']],
      [['servers', index, 'channels'], server.channels, ['name', 'id', 'key']],
    ]),
  ];
  for (const [path, list, fields] of lists)
    for (const field of fields) {
      const values = list.map((one): unknown => Reflect.get(one, field));
      values.forEach((value, at) => {
        if (value !== undefined && values.indexOf(value) < at)
          report(context, [...path, at, field], `“${value}” is there already.`);
      });
    }
}

type Checked = {
  applications: readonly { name: string }[];
  servers: readonly {
    applications?: readonly { name: string }[] | undefined;
    roles: readonly { name: string }[];
    members: readonly { name: string; roles: readonly string[] }[];
    channels: readonly {
      name: string;
      type: string;
      category?: string | undefined;
      overwrites: readonly {
        role?: string | undefined;
        member?: string | undefined;
        application?: string | undefined;
      }[];
    }[];
  }[];
};

function report(context: z.core.$RefinementCtx<unknown>, path: PropertyKey[], message: string): void {
  context.issues.push({ code: 'custom', path, message, input: undefined });
}
