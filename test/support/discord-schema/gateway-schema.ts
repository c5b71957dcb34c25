import type { Json } from './close-schema.ts';
import { documentedSchemas } from './documented-schemas.ts';

/**
 * The gateway's events as Discord's documentation describes them, by name: its OpenAPI file knows REST alone. What also
 * goes over REST, users and messages say, is checked by that file's schemas.
 */
export const eventSchemas: Readonly<Record<string, Json>> = {
  READY: object({
    required: {
      v: { const: 10 },
      user: { type: 'object', required: ['id', 'username', 'discriminator', 'avatar', 'bot'] },
      guilds: list(object({ required: { id: snowflake(), unavailable: { type: 'boolean' } } })),
      private_channels: { type: 'array', maxItems: 0 },
      session_id: text(),
      resume_gateway_url: text(),
      application: object({ required: { id: snowflake(), flags: whole() }, optional: { flags_new: text() } }),
    },
    optional: { shard: { type: 'array', items: whole(), minItems: 2, maxItems: 2 } },
  }),
  RESUMED: { type: 'object' },
  GUILD_CREATE: {
    type: 'object',
    required: ['id', 'name', 'joined_at', 'channels', 'members', 'unavailable'],
  },
  INTERACTION_CREATE: { $ref: '#/components/schemas/gateway.interaction' },
};

/** An interaction as a bot receives it, over the gateway or HTTP. */
const interactionSchema: Json = object({
  required: {
    id: snowflake(),
    application_id: snowflake(),
    type: { enum: [1, 2, 3, 4, 5] },
    token: text(),
    version: { const: 1 },
    attachment_size_limit: whole(),
    entitlements: list({ $ref: '#/components/schemas/EntitlementResponse' }),
    authorizing_integration_owners: { type: 'object', additionalProperties: { type: 'string' } },
  },
  optional: {
    data: { type: 'object' },
    guild: object({
      required: { id: snowflake(), locale: text(), features: list(text()) },
    }),
    guild_id: snowflake(),
    channel: { type: 'object', required: ['id', 'type'] },
    channel_id: snowflake(),
    member: { $ref: '#/components/schemas/gateway.member' },
    user: { $ref: '#/components/schemas/gateway.user' },
    message: { $ref: '#/components/schemas/MessageResponse' },
    app_permissions: bits(),
    locale: text(),
    guild_locale: text(),
    context: { enum: [0, 1, 2] },
  },
  rules: [
    when(2, ['data', 'channel_id', 'locale'], { $ref: '#/components/schemas/gateway.commandData' }),
    when(3, ['data', 'message', 'channel_id', 'locale'], {
      $ref: '#/components/schemas/gateway.componentData',
    }),
    when(4, ['data', 'channel_id', 'locale'], { $ref: '#/components/schemas/gateway.commandData' }),
    when(5, ['data', 'channel_id', 'locale'], { $ref: '#/components/schemas/gateway.modalData' }),
    // A server's member or a user, never both.
    { oneOf: [{ required: ['member', 'guild_id'] }, { required: ['user'] }] },
  ],
});

/** Schemas of a bot's messages to the gateway, by op: heartbeat, identify, presence, resume. */
export const commandSchemas: Readonly<Record<number, Json>> = {
  1: { type: ['integer', 'null'] },
  2: object({
    required: {
      token: text(),
      intents: whole(),
      properties: object({ required: { os: text(), browser: text(), device: text() } }),
    },
    optional: {
      compress: { type: 'boolean' },
      large_threshold: { type: 'integer', minimum: 50, maximum: 250 },
      shard: { type: 'array', items: whole(), minItems: 2, maxItems: 2 },
      presence: { type: 'object' },
    },
  }),
  3: { type: 'object', required: ['since', 'activities', 'status', 'afk'] },
  6: object({ required: { token: text(), session_id: text(), seq: whole() } }),
};

/** The definitions that the schemas above refer to. */
export const gatewayParts: Readonly<Record<string, Json>> = {
  interaction: interactionSchema,
  // The gateway leaves out the flags that REST sends.
  user: { ...documentedSchemas.UserResponse, required: ['id', 'username', 'discriminator', 'avatar'] },
  member: object({
    required: {
      user: { $ref: '#/components/schemas/gateway.user' },
      roles: list(snowflake()),
      joined_at: { type: 'string', format: 'date-time' },
      deaf: { type: 'boolean' },
      mute: { type: 'boolean' },
      flags: whole(),
      permissions: bits(),
    },
    optional: {
      nick: { type: ['string', 'null'] },
      avatar: { type: ['string', 'null'] },
      banner: { type: ['string', 'null'] },
      avatar_decoration_data: { type: ['object', 'null'] },
      collectibles: { type: ['object', 'null'] },
      premium_since: { type: ['string', 'null'] },
      communication_disabled_until: { type: ['string', 'null'] },
      pending: { type: 'boolean' },
      unusual_dm_activity_until: { type: ['string', 'null'] },
    },
  }),
  commandData: object({
    required: { id: snowflake(), name: text(), type: { enum: [1, 2, 3] } },
    optional: {
      guild_id: snowflake(),
      target_id: snowflake(),
      options: list({ $ref: '#/components/schemas/gateway.commandOption' }),
      resolved: { $ref: '#/components/schemas/gateway.resolved' },
    },
  }),
  commandOption: object({
    required: { name: text(), type: { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] } },
    optional: {
      value: { type: ['string', 'number', 'boolean'] },
      options: list({ $ref: '#/components/schemas/gateway.commandOption' }),
      focused: { const: true },
    },
  }),
  componentData: object({
    required: { custom_id: customId(), component_type: { enum: [2, 3, 5, 6, 7, 8] } },
    optional: {
      id: whole(),
      values: list(text()),
      resolved: { $ref: '#/components/schemas/gateway.resolved' },
    },
  }),
  modalData: object({
    required: { custom_id: customId(), components: list({ $ref: '#/components/schemas/gateway.submitted' }) },
    optional: { resolved: { $ref: '#/components/schemas/gateway.resolved' } },
  }),
  /** A component of a form that was sent: a label or row with its input, or an input with its value. */
  submitted: object({
    required: { type: whole(), id: whole() },
    optional: {
      custom_id: customId(),
      value: { type: ['string', 'boolean', 'null'] },
      values: list(text()),
      component: { $ref: '#/components/schemas/gateway.submitted' },
      components: list({ $ref: '#/components/schemas/gateway.submitted' }),
    },
  }),
  resolved: object({
    optional: Object.fromEntries(
      ['users', 'members', 'roles', 'channels', 'messages', 'attachments'].map((name) => [
        name,
        { type: 'object', additionalProperties: { type: 'object' } },
      ]),
    ),
  }),
};

function object({
  required = {},
  optional = {},
  rules,
}: {
  required?: Json;
  optional?: Json;
  rules?: Json[];
}): Json {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
    ...(rules && { allOf: rules }),
  };
}

/** The required fields and the data of an interaction of this type. */
function when(type: number, required: string[], data: Json): Json {
  return {
    if: { properties: { type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required, properties: { data } },
  };
}

function list(items: Json): Json {
  return { type: 'array', items };
}

function text(): Json {
  return { type: 'string', minLength: 1 };
}

function customId(): Json {
  return { type: 'string', minLength: 1, maxLength: 100 };
}

function whole(): Json {
  return { type: 'integer' };
}

function bits(): Json {
  return { type: 'string', pattern: '^\\d+$' };
}

function snowflake(): Json {
  return { $ref: '#/components/schemas/SnowflakeType' };
}
