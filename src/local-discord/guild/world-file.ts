import { Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { limitsForm } from '../limits/limits.ts';
import { privilegedIntentsForm } from '../rules/privileged-intents.ts';
import { channelKinds, holdsMessages } from './channel-kinds.ts';

/** Application of a world that names none. The README's token is derived from this ID. */
export const defaultApplication = { name: 'Your bot', id: '1100000000000000001' };

/** Content of a world file. Missing IDs are derived from names. */
export type WorldFile = z.input<typeof worldForm>;

/** A world file's content with defaults filled in. */
export type WorldSetup = z.output<typeof uncheckedForm>;

/** Validates a world file and fills in defaults. @throws WorldFileError */
export function readWorldFile(content: unknown): WorldSetup {
  const { data, error } = worldForm.safeParse(content);
  if (data) return data;
  const lines = error.issues.map(({ path, message }) => `  ${describePath(path)}: ${message}`);
  throw new WorldFileError(`The world cannot be read:\n${lines.join('\n')}`);
}

/** A world file is invalid. The message has one line per mistake, with its path in the file. */
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
  /** The bot token; random by default. */
  token: z
    .string()
    .regex(/^\S{8,}$/, 'A token has 8 or more characters and no spaces.')
    .optional(),
  /** Authenticates for OAuth2; constant by default. */
  clientSecret: z
    .string()
    .regex(/^\S{8,}$/, 'A secret has 8 or more characters and no spaces.')
    .optional(),
  /** Allowed OAuth2 redirects; any by default. */
  redirectUris: z.array(z.url()).default([]),
  description: z.string().max(400).default(''),
  owner: name.optional(),
  /** Ed25519 seed, 32 bytes in hex; keeps the public key across restarts. */
  privateKey: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'A key is 32 bytes in hex.')
    .optional(),
  /** Treated as set and verified in the developer portal. */
  interactionsEndpointUrl: z.url({ protocol: /^https?$/ }).optional(),
});

const roleForm = z.strictObject({
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
  /** Place key for actors: `mira.in('bots')`. By default the channel's name, prefixed by the server's if taken. */
  key: z.string().min(1).max(200).optional(),
  type: z.enum(Object.keys(channelKinds) as (keyof typeof channelKinds)[]).default('text'),
  category: name.optional(),
  topic: z.string().max(1024).optional(),
  tags: z.array(z.string().min(1).max(20)).max(20).default([]),
  overwrites: z.array(overwriteForm).default([]),
});

const memberForm = z.strictObject({
  name: name.max(32),
  nick: name.max(32).optional(),
  roles: z.array(name).default([]),
  /** Grants the member these through a role of their own. */
  permissions: noPermissions,
  locale: locale.optional(),
});

const addedForm = z.strictObject({
  name,
  permissions: noPermissions,
  /** How many of the server's roles are below the application's; all by default. */
  rolePosition: z.int().min(0).max(250).optional(),
});

const serverForm = z.strictObject({
  name,
  id: id.optional(),
  locale: locale.default(Locale.EnglishUS),
  /** Name of a member; by default a person who never acts. */
  owner: name.optional(),
  /** Discord's names, e.g. `COMMUNITY`. Announcement channels imply `NEWS`. */
  features: z.array(z.string()).default([]),
  applications: z
    .array(
      z
        .custom<string | z.input<typeof addedForm>>()
        .transform((one) => (typeof one === 'string' ? { name: one } : one))
        .pipe(addedForm),
    )
    .optional(),
  roles: z.array(roleForm).default([]),
  channels: z
    .array(channelForm)
    .refine(
      (channels) => channels.some(({ type }) => holdsMessages({ type: channelKinds[type] })),
      'One channel must be there in which people can write.',
    ),
  members: z.array(memberForm).default([]),
});

const uncheckedForm = z.strictObject({
  applications: z
    .array(applicationForm)
    .min(1)
    .default([{ ...defaultApplication, description: '', redirectUris: [] }]),
  servers: z.array(serverForm).min(1),
  privilegedIntents: privilegedIntentsForm.default(0),
  limits: limitsForm.default({}),
});

const worldForm = uncheckedForm.superRefine(checkNames).superRefine(checkUniqueness);

function checkNames({ applications, servers }: WorldSetup, context: Context): void {
  const apps = applications.map((one) => one.name);
  const everyone = servers.flatMap(({ members }) => members.map((member) => member.name));
  applications.forEach(({ owner }, index) => {
    if (owner !== undefined && !everyone.includes(owner))
      report(context, ['applications', index, 'owner'], `There is no member “${owner}”.`);
  });
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
    expect(members, server.owner, 'member', ['owner']);
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

function checkUniqueness(world: WorldSetup, context: Context): void {
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

type Context = z.core.$RefinementCtx<unknown>;

function report(context: Context, path: PropertyKey[], message: string): void {
  context.issues.push({ code: 'custom', path, message, input: undefined });
}
