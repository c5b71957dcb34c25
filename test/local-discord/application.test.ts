import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringBot, codesAt, openAnsweringBot } from '../support/local-discord/answering-bot.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';
import { answerOf, call } from '../support/local-discord/raw-bot.ts';

describe('the application', () => {
  let world: AnsweringBot;
  let image: string;
  beforeAll(async () => {
    world = await openAnsweringBot();
    const picture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#5865f2' } })
      .png()
      .toBuffer();
    image = `data:image/png;base64,${picture.toString('base64')}`;
  });
  afterAll(async () => {
    await world.close();
    expect(world.problems()).toEqual([]);
  });

  const ask = (method: string, path: string, body?: object) =>
    answerOf(call(world.discord, method, path, body));
  const emojis = () => `/applications/${world.discord.applicationId}/emojis`;

  it('keeps emojis, shows them, renames and removes them', async () => {
    const made = await ask('POST', emojis(), { name: 'rank_gold_1', image });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'rank_gold_1', animated: false, available: true },
    });
    const single = `${emojis()}/${made.body.id}`;
    expect((await ask('GET', emojis())).body.items).toEqual([made.body]);
    const shown = await fetch(`${world.discord.cdnUrl}/emojis/${made.body.id}.webp?size=48`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(world.discord.file(`/emojis/${made.body.id}.png`)?.contentType).toBe('image/png');
    const button = {
      type: 2,
      style: 1,
      label: 'Go',
      custom_id: 'go',
      emoji: { id: made.body.id, name: 'x' },
    };
    expect(
      (await world.post({ content: 'a', components: [{ type: 1, components: [button] }] })).id,
    ).toBeDefined();
    expect((await ask('PATCH', single, { name: 'rank_gold_2' })).body.name).toBe('rank_gold_2');
    expect((await ask('DELETE', single)).status).toBe(204);
    expect(await ask('GET', single)).toMatchObject({ status: 404, body: { code: 10014 } });
    const again = await world.post({ content: 'a', components: [{ type: 1, components: [button] }] });
    expect(codesAt(again, 'components.0.components.0.emoji.id')).toEqual(['COMPONENT_INVALID_EMOJI']);
  });

  it.each<[string, () => object, number, string]>([
    ['a short name', () => ({ name: 'x', image }), 50035, 'BASE_TYPE_BAD_LENGTH'],
    ['a name with a dash', () => ({ name: 'a-b', image }), 50035, 'STRING_TYPE_REGEX'],
    ['no picture', () => ({ name: 'ab', image: 'data:image/png;base64,AAAA' }), 50035, 'IMAGE_INVALID'],
    ['a picture of more than 256 KiB', () => ({ name: 'ab', image: withTail(image, 256 * 1024) }), 50138, ''],
  ])('refuses an emoji with %s', async (_what, body, code, field) => {
    const answer = await ask('POST', emojis(), body());
    expect(answer).toMatchObject({ status: 400, body: { code } });
    const codes = [...codesAt(answer.body, 'name'), ...codesAt(answer.body, 'image')];
    expect(codes).toEqual(field ? [field] : []);
  });

  it('refuses a name that is taken', async () => {
    await ask('POST', emojis(), { name: 'taken', image });
    const twice = await ask('POST', emojis(), { name: 'taken', image });
    expect(codesAt(twice.body, 'name')).toEqual(['APPLICATION_EMOJI_NAME_ALREADY_TAKEN']);
  });

  it('is understood by the unmodified discord.js client', async () => {
    const client = await startDiscordJs(world.discord, async () => {});
    const made = await client.application.emojis.create({ attachment: image, name: 'from_js' });
    expect((await client.application.emojis.fetch()).map(({ name }) => name)).toContain('from_js');
    await made.delete();
    const edited = await client.application.edit({ description: 'Shows players', tags: ['stats'] });
    expect([edited?.description, edited?.tags]).toEqual(['Shows players', ['stats']]);
    await client.destroy();
  });

  it('is described and installed as its operator says', async () => {
    const install = { scopes: ['bot', 'applications.commands'], permissions: '2048' };
    const { body } = await ask('PATCH', '/applications/@me', {
      description: 'Shows players',
      tags: ['stats', 'cards'],
      install_params: install,
      integration_types_config: {
        0: { oauth2_install_params: install },
        1: { oauth2_install_params: { scopes: ['applications.commands'] } },
      },
      event_webhooks_url: 'https://bot.example/events',
      event_webhooks_status: 2,
      event_webhooks_types: ['APPLICATION_DEAUTHORIZED'],
    });
    expect(body).toMatchObject({
      description: 'Shows players',
      tags: ['stats', 'cards'],
      install_params: install,
      integration_types_config: { 1: { oauth2_install_params: { permissions: '0' } } },
      event_webhooks_status: 2,
    });
    expect((await ask('GET', '/applications/@me')).body).toEqual(body);
    expect(
      (await ask('PATCH', '/applications/@me', { install_params: null })).body.install_params,
    ).toBeUndefined();
  });

  it.each<[object, string]>([
    [{ description: 'x'.repeat(401) }, 'description'],
    [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'tags'],
    [{ tags: ['x'.repeat(21)] }, 'tags.0'],
    [{ integration_types_config: {} }, 'integration_types_config'],
    [
      { install_params: { scopes: ['applications.commands'], permissions: '8' } },
      'install_params.permissions',
    ],
    [{ event_webhooks_url: 'http://bot.example' }, 'event_webhooks_url'],
    [{ event_webhooks_status: 3 }, 'event_webhooks_status'],
    [{ interactions_endpoint_url: 'https://bot.example' }, 'interactions_endpoint_url'],
  ])('is not changed by %o', async (body, path) => {
    const answer = await ask('PATCH', '/applications/@me', body);
    expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(codesAt(answer.body, path)).toHaveLength(1);
  });
});

/** The same picture with so many bytes behind it. */
function withTail(image: string, bytes: number): string {
  const [head = '', encoded = ''] = image.split(',');
  const data = Buffer.concat([Buffer.from(encoded, 'base64'), Buffer.alloc(bytes)]);
  return `${head},${data.toString('base64')}`;
}
