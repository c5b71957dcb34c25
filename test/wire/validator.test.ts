import { describe, expect, it } from 'vitest';
import operations from '../support/discord-schema/operations.json' with { type: 'json' };
import { usedOperations } from '../support/discord-schema/used-operations.ts';
import { openDiscordValidator, type SentRequest } from '../support/discord-schema/validator.ts';

const validator = openDiscordValidator();
const callback = '/interactions/1000000000000000001/token/callback';
const request = (body: unknown, more: Partial<SentRequest> = {}) =>
  validator.request({ method: 'POST', path: callback, query: {}, body, files: [], ...more });
const answers = (data: object) => request({ type: 4, data });

describe('the part of Discord’s schema that is kept', () => {
  it('has the operations that are listed', () => {
    expect(Object.keys(operations)).toEqual([...usedOperations]);
  });
});

describe('a request', () => {
  it.each<[string, unknown]>([
    ['a deferral', { type: 5, data: { flags: 64 } }],
    [
      'an answer',
      { type: 4, data: { embeds: [{ title: 'Ana', color: 1, image: { url: 'attachment://a.jpg' } }] } },
    ],
    ['choices', { type: 8, data: { choices: [{ name: 'India (IND)', value: 'IND' }] } }],
    ['an update in place', { type: 6 }],
    [
      'a form',
      {
        type: 9,
        data: {
          custom_id: 'x',
          title: 'Settings',
          components: [{ type: 18, label: 'Region', component: { type: 4, custom_id: 'region', style: 1 } }],
        },
      },
    ],
  ])('is taken where it is right: %s', (_, body) => {
    expect(request(body)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    [
      'a field that nobody knows',
      { type: 4, data: { embed: {} } },
      'body/data must NOT have additional properties "embed"',
    ],
    ['a type that nobody knows', { type: 44 }, 'body/type must be equal to one of the allowed values'],
    ['no type', {}, "body/ must have required property 'type'"],
    [
      'what is too long',
      { type: 4, data: { content: 'x'.repeat(2001) } },
      'body/data/content must NOT have more than 2000',
    ],
    [
      'too many rows’ buttons',
      {
        type: 4,
        data: {
          components: [
            {
              type: 1,
              components: Array.from({ length: 6 }, () => ({
                type: 2,
                style: 2,
                label: 'a',
                custom_id: 'b',
              })),
            },
          ],
        },
      },
      'body/data/components/0/components must NOT have more than 5 items',
    ],
    [
      'a misspelt field in the component that was meant',
      {
        type: 4,
        data: { components: [{ type: 1, components: [{ type: 2, style: 2, lable: 'a', custom_id: 'b' }] }] },
      },
      'body/data/components/0/components/0 must NOT have additional properties "lable"',
    ],
  ])('is refused with path and reason: %s', (_, body, reason) => {
    expect(request(body).join('\n')).toContain(reason);
  });

  it('is refused if its address, query or files are none that Discord has', () => {
    expect(request(undefined, { path: '/players' })).toEqual(["Discord's schema has no POST /players"]);
    expect(request({ type: 6 }, { query: { wiht_response: 'true' } }).join()).toContain('"wiht_response"');
    expect(request({ type: 6 }, { query: { with_response: 'true' } })).toEqual([]);
    expect(request({ type: 6 }, { path: callback.replace('1', 'x') }).join()).toContain(
      'path/interaction_id',
    );
    const emojis = { path: '/applications/1000000000000000001/emojis', files: ['a.png'] };
    expect(request({ name: 'ab', image: 'data:,' }, emojis)).toEqual(['files: this operation takes none']);
    const list = { method: 'GET', path: '/applications/1000000000000000001/emojis' };
    expect(request({ a: 1 }, list)).toEqual(['body: this operation takes none']);
  });

  it('may limit a command to permissions written as text, as the documentation says', () => {
    const put = { method: 'PUT', path: '/applications/1000000000000000001/commands' };
    const command = { name: 'server', description: 'x', default_member_permissions: '32' };
    expect(request([command], put)).toEqual([]);
    expect(request([{ ...command, default_member_permissions: 'all' }], put)).toHaveLength(1);
    expect(answers({ content: null })).toEqual([]);
  });
});

describe('an answer', () => {
  const response = (status: number, body: unknown) =>
    validator.response({ method: 'POST', path: callback, status, body });

  it('is one of those that the operation has', () => {
    expect(response(204, undefined)).toEqual([]);
    expect(response(404, { message: 'Unknown interaction', code: 10062 })).toEqual([]);
    expect(response(429, { message: 'slow', code: 0, retry_after: 1, global: false })).toEqual([]);
    expect(response(204, {})).toEqual(['body: this answer has none']);
    expect(response(404, { message: 'Unknown interaction' }).join()).toContain("'code'");
    expect(response(400, { message: 'a', code: 1, error: {} }).join()).toContain('"error"');
    expect(response(302, undefined).join()).toContain('302');
  });

  it('says which field is wrong as Discord does', () => {
    const told = { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] };
    const wrong = { code: 50035, message: 'Invalid Form Body', errors: { data: { content: told } } };
    expect(response(400, wrong).join()).not.toContain('errors must');
  });
});

describe('an event of the gateway', () => {
  const user = {
    id: '1000000000000000002',
    username: 'ana',
    discriminator: '0',
    avatar: null,
    global_name: 'Ana',
  };
  const interaction = {
    id: '1000000000000000001',
    application_id: '1000000000000000003',
    type: 2,
    token: 'token',
    version: 1,
    attachment_size_limit: 10_485_760,
    entitlements: [],
    authorizing_integration_owners: { 0: '0' },
    channel_id: '1000000000000000004',
    locale: 'en-US',
    user,
    data: {
      id: '1000000000000000005',
      name: 'player',
      type: 1,
      options: [{ name: 'uid', type: 3, value: '1' }],
    },
  };

  it('is an interaction as the documentation describes it', () => {
    expect(validator.event('INTERACTION_CREATE', interaction)).toEqual([]);
  });

  it.each<[string, object]>([
    ['neither a member nor a user', { user: undefined }],
    ['a field that no interaction has', { guildId: '1' }],
    ['a command without data', { data: undefined }],
    ['a press with a command’s data', { type: 3 }],
    ['an id as a number', { id: 1 }],
  ])('is refused: %s', (_, change) => {
    expect(validator.event('INTERACTION_CREATE', { ...interaction, ...change })).not.toEqual([]);
  });

  it('is known by name', () => {
    expect(validator.event('PLAYER_CREATE', {})).toEqual(["no schema for the gateway's PLAYER_CREATE"]);
    expect(validator.command(99, {})).toEqual(["no schema for the gateway's op 99"]);
  });
});
