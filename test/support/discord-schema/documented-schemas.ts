import type { Json } from './close-schema.ts';
import schemas from './schemas.json' with { type: 'json' };

/** Discord's schemas by name, with what its documentation says otherwise: what a bot may send is what that says. */
export const documentedSchemas: Readonly<Record<string, Json>> = {
  ...schemas,
  ...withPermissionsAsText('ApplicationCommandUpdateRequest'),
  ...withPermissionsAsText('ApplicationCommandCreateRequest'),
  ...withPermissionsAsText('ApplicationCommandPatchRequestPartial'),
  // "permissions: string, bitwise value" (Create Guild Role): the file says integer.
  CreateRoleRequest: withText(schemas.CreateRoleRequest, 'permissions'),
  // "code?: An error code for some limits" (Rate Limits): the file wants it always.
  RatelimitedResponse: {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'integer' },
      retry_after: { type: 'number' },
      global: { type: 'boolean' },
    },
    required: ['message', 'retry_after', 'global'],
  },
  // "FORWARD 1" (Message, Message Reference Types): the file knows only replies.
  MessageReferenceType: { type: 'integer', enum: [0, 1] },
  // "Returns a channel, with a nested message object" (Start Thread in Forum or Media Channel).
  CreatedThreadResponse: withProperty('CreatedThreadResponse', 'message', {
    $ref: '#/components/schemas/MessageResponse',
  }),
};

/**
 * "default_member_permissions: ?string, set of permissions represented as a bit set" (Application Commands): the file says
 * integer, which can't hold every bit in JSON.
 */
function withPermissionsAsText(name: keyof typeof schemas): Record<string, Json> {
  return { [name]: withText(schemas[name], 'default_member_permissions') };
}

function withText(schema: Json & { properties?: object }, property: string): Json {
  const bits = { type: ['string', 'null'], pattern: '^\\d+$' };
  return { ...schema, properties: { ...schema.properties, [property]: bits } };
}

function withProperty(name: keyof typeof schemas, property: string, value: Json): Json {
  const schema: Json & { properties?: object } = schemas[name];
  return { ...schema, properties: { ...schema.properties, [property]: value } };
}
