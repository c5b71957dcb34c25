import { Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { privilegedIntentsForm } from '../gateway/privileged-intents.ts';
import { limitsForm } from '../limits/limits.ts';

/** What exists when a local Discord starts, as a world file holds it. Ids that are left out follow from the names. */
export type WorldFile = z.input<typeof worldForm>;
/** The same with every default filled in. */
export type WorldSetup = z.output<typeof worldForm>;

/**
 * Reads what a world file holds.
 * @throws WorldFileError
 */
export function readWorldFile(content: unknown): WorldSetup {
  const { data, error } = worldForm.safeParse(content);
  if (data) return data;
  const lines = error.issues.map(({ path, message }) => `  ${describePath(path)}: ${message}`);
  throw new WorldFileError(`The world cannot be read:\n${lines.join('\n')}`);
}

/** The message has a line for each mistake, which says where it is. */
export class WorldFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WorldFileError';
  }
}

function describePath(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'the file';
}

const id = z.string().regex(/^\d{17,20}$/, 'An id is 17 to 20 digits in quotes.');
const name = z.string().min(1).max(100);
const locale = z.enum(Object.values(Locale) as `${Locale}`[]).transform((code) => code as Locale);
const permissions = z
  .array(z.enum(Object.keys(PermissionFlagsBits) as (keyof typeof PermissionFlagsBits)[]))
  .transform((names) => names.reduce((sum, bit) => sum | PermissionFlagsBits[bit], 0n));
const noPermissions = permissions.default(0n);

const applicationForm = z.strictObject({
  name: name.max(32),
  id: id.optional(),
  /** What its bot identifies with; a random one by default. */
  token: z
    .string()
    .regex(/^\S{8,}$/, 'A token has 8 or more characters and no spaces.')
    .optional(),
  description: z.string().max(400).default(''),
  /** Ed25519, 32 bytes in hex: with it the public key stays the same after a restart. */
  privateKey: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'A key is 32 bytes in hex.')
    .optional(),
  /** Where interactions are sent by HTTP, as if it had been set and verified in the developer portal. */
  interactionsEndpointUrl: z.url({ protocol: /^https?$/ }).optional(),
});

const roleForm = z.strictObject({
  /** `@everyone` sets the permissions of all members. */
  name,
  id: id.optional(),
  permissions: permissions.optional(),
  color: z.int().min(0).max(0xff_ff_ff).default(0),
  isMentionable: z.boolean().default(true),
});

const overwriteForm = z
  .strictObject({
    role: name.optional(),
    member: name.optional(),
    application: name.optional(),
    allow: noPermissions,
    deny: noPermissions,
  })
  .refine(
    ({ role, member, application }) => [role, member, application].filter(Boolean).length === 1,
    'Name a role, a member or an application.',
  );

const channelForm = z.strictObject({
  name,
  id: id.optional(),
  /** What actors call it: `mira.in('cards')`. By default its name, with the server's before it where another has the same name. */
  key: z.string().min(1).max(200).optional(),
  topic: z.string().max(1024).optional(),
  overwrites: z.array(overwriteForm).default([]),
});

const memberForm = z.strictObject({
  name: name.max(32),
  nick: name.max(32).optional(),
  roles: z.array(name).default([]),
  /** In addition to those of the roles. */
  permissions: noPermissions,
  locale: locale.optional(),
});

/** An application in a server, with what its role may do. */
const addedForm = z.strictObject({ name, permissions: noPermissions });

const serverForm = z.strictObject({
  name,
  id: id.optional(),
  locale: locale.default(Locale.EnglishUS),
  /** The applications that were added to it; all by default. */
  applications: z
    .array(
      z
        .custom<string | z.input<typeof addedForm>>()
        .transform((one) => (typeof one === 'string' ? { name: one } : one))
        .pipe(addedForm),
    )
    .optional(),
  roles: z.array(roleForm).default([]),
  channels: z.array(channelForm).min(1),
  members: z.array(memberForm).default([]),
});

const worldForm = z
  .strictObject({
    applications: z
      .array(applicationForm)
      .min(1)
      .default([{ name: 'Loadout', description: '' }]),
    servers: z.array(serverForm).min(1),
    /** The intents that all applications were granted, by their names. */
    privilegedIntents: privilegedIntentsForm.default(0),
    /** Where the limits are not to be Discord's. */
    limits: limitsForm.default({}),
  })
  .superRefine(checkNames)
  .superRefine(checkUniqueness);

/** Whatever is named must exist. */
function checkNames({ applications, servers }: Checked, context: z.core.$RefinementCtx<unknown>): void {
  const apps = applications.map((one) => one.name);
  servers.forEach((server, index) => {
    const roles = server.roles.map((role) => role.name);
    const members = server.members.map((member) => member.name);
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
    });
  });
}

function checkUniqueness(world: Checked, context: z.core.$RefinementCtx<unknown>): void {
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

/** One application, a server that has added it, and one that has not. */
export const defaultWorld = {
  applications: [{ name: 'Loadout', id: '1100000000000000001' }],
  servers: [
    {
      name: 'Local server',
      id: '1100000000000000002',
      roles: [{ name: 'Moderators', id: '1100000000000000005' }],
      channels: [
        { name: 'playground', id: '1100000000000000003', key: 'server' },
        { name: 'cards' },
        {
          name: 'announcements',
          key: 'read-only',
          overwrites: [{ application: 'Loadout', deny: ['SendMessages'] }],
        },
      ],
      members: [
        { name: 'Mira' },
        { name: 'Noor' },
        { name: 'Ada', permissions: ['ManageGuild', 'ManageMessages', 'PinMessages'] },
      ],
    },
    { name: 'Foreign server', applications: [], channels: [{ name: 'general', key: 'foreign' }] },
  ],
} satisfies WorldFile;
