import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { answerOf, call, unhurried, userAgent } from '../support/local-discord/raw-bot.ts';

const isV2 = 1 << 15;
const button = (more: object = {}) => ({ type: 2, style: 1, label: 'Go', custom_id: 'go', ...more });
const row = (...components: object[]) => ({ type: 1, components });
const rowsWith = (count: number) =>
  Array.from({ length: count }, (_, n) => row(button({ custom_id: `b${n}` })));
const text = (content: string) => ({ type: 10, content });

describe('messages', () => {
  let discord: LocalDiscord;
  let path: string;
  beforeAll(async () => {
    discord = await openLocalDiscord({ now: Date.now, limits: unhurried });
    path = `/channels/${discord.channelId}/messages`;
  });
  afterAll(() => discord.close());

  const post = (body: unknown) => answerOf(call(discord, 'POST', path, body));
  const edit = (id: string, body: unknown) => answerOf(call(discord, 'PATCH', `${path}/${id}`, body));

  function form(payload: object, files: Record<string, [string, string, string?]>): FormData {
    const data = new FormData();
    data.set('payload_json', JSON.stringify(payload));
    for (const [field, [name, content, type = 'application/octet-stream']] of Object.entries(files))
      data.set(field, new Blob([content], { type }), name);
    return data;
  }

  it('takes a message once under a nonce that is enforced, and as often as it comes under any other', async () => {
    const once = { content: 'Hello', nonce: 'week 1', enforce_nonce: true };
    const ids = [];
    for (const body of [once, once, { ...once, enforce_nonce: false }, { ...once, nonce: 'week 2' }]) {
      const { status, body: message } = await post(body);
      expect(status).toBe(200);
      ids.push(Object.assign({ id: '' }, message).id);
    }
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
  });

  it.each<[string, object]>([
    ['nothing at all', {}],
    ['only spaces', { content: '  ' }],
    ['an embed with nothing in it', { embeds: [{}] }],
  ])('refuses %s as empty', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 50006 } });
  });

  it.each<[string, object, string[], string]>([
    ['2001 characters', { content: 'x'.repeat(2001) }, ['content'], 'BASE_TYPE_MAX_LENGTH'],
    ['11 embeds', { embeds: Array(11).fill({ title: 'a' }) }, ['embeds'], 'BASE_TYPE_MAX_LENGTH'],
    [
      'a long title',
      { embeds: [{ title: 'x'.repeat(257) }] },
      ['embeds', '0', 'title'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a long description',
      { embeds: [{ description: 'x'.repeat(4097) }] },
      ['embeds', '0', 'description'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      '26 fields',
      { embeds: [{ fields: Array(26).fill({ name: 'a', value: 'b' }) }] },
      ['embeds', '0', 'fields'],
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a field without words',
      { embeds: [{ fields: [{ name: 'a', value: '' }] }] },
      ['embeds', '0', 'fields', '0', 'value'],
      'BASE_TYPE_REQUIRED',
    ],
    [
      'more than 6000 characters in all embeds',
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      ['embeds'],
      'MAX_EMBED_SIZE_EXCEEDED',
    ],
    [
      'a bad colour',
      { embeds: [{ title: 'a', color: 0x1_00_00_00 }] },
      ['embeds', '0', 'color'],
      'NUMBER_TYPE_MAX',
    ],
    [
      'a bad address',
      { embeds: [{ title: 'a', url: 'ftp://a' }] },
      ['embeds', '0', 'url'],
      'URL_TYPE_INVALID_SCHEME',
    ],
    [
      'a picture that was not sent',
      { embeds: [{ image: { url: 'attachment://a.png' } }] },
      ['embeds', '0', 'image', 'url'],
      'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
    ],
    ['6 rows', { content: 'a', components: rowsWith(6) }, ['components'], 'BASE_TYPE_BAD_LENGTH'],
    [
      '6 buttons in a row',
      { content: 'a', components: [row(...[1, 2, 3, 4, 5, 6].map((n) => button({ custom_id: `b${n}` })))] },
      ['components', '0', 'components'],
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a custom id of 101',
      { content: 'a', components: [row(button({ custom_id: 'x'.repeat(101) }))] },
      ['components', '0', 'components', '0', 'custom_id'],
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'the same custom id twice',
      { content: 'a', components: [row(button()), row(button())] },
      ['components', '1', 'components', '0', 'custom_id'],
      'COMPONENT_CUSTOM_ID_DUPLICATED',
    ],
    [
      'a button without custom id',
      { content: 'a', components: [row(button({ custom_id: undefined }))] },
      ['components', '0', 'components', '0', 'custom_id'],
      'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED',
    ],
    [
      'a link button without address',
      { content: 'a', components: [row({ type: 2, style: 5, label: 'Go' })] },
      ['components', '0', 'components', '0', 'url'],
      'BASE_TYPE_REQUIRED',
    ],
    [
      'a link button with custom id',
      { content: 'a', components: [row(button({ style: 5, url: 'https://a.example' }))] },
      ['components', '0', 'components', '0', 'custom_id'],
      'BUTTON_COMPONENT_CUSTOM_ID_URL',
    ],
    [
      'a button without words',
      { content: 'a', components: [row(button({ label: undefined }))] },
      ['components', '0', 'components', '0', 'label'],
      'BUTTON_COMPONENT_LABEL_REQUIRED',
    ],
    [
      'new components without the flag',
      { components: [text('a')] },
      ['components', '0', 'type'],
      'UNION_TYPE_CHOICES',
    ],
    [
      'words beside new components',
      { content: 'a', flags: isV2, components: [text('a')] },
      ['content'],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      'embeds beside new components',
      { embeds: [{ title: 'a' }], flags: isV2, components: [text('a')] },
      ['embeds'],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
    ],
    [
      '4001 characters in new components',
      { flags: isV2, components: [text('x'.repeat(4000)), text('y')] },
      ['components'],
      'COMPONENT_MAX_TOTAL_TEXT_EXCEEDED',
    ],
    [
      'a file that was not sent',
      { content: 'a', attachments: [{ id: '0' }] },
      ['attachments', '0'],
      'ATTACHMENT_NOT_FOUND',
    ],
    [
      'mentions allowed twice over',
      { content: 'a', allowed_mentions: { parse: ['users'], users: ['123456789012345678'] } },
      ['allowed_mentions'],
      'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
    ],
  ])('refuses %s', async (_what, body, where, code) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 50035, message: 'Invalid Form Body' } });
    const leaf = where.reduce((tree, key) => tree?.[key], answer.body.errors);
    expect(leaf?._errors?.map((error: { code: string }) => error.code)).toContain(code);
  });

  it('takes what Discord takes: unknown keys, nulls, numbers as text', async () => {
    const { status, body } = await post({
      content: 42,
      embeds: [{ title: 'a', color: '255', image: null, unknown: 1 }],
      components: null,
      enforce_nonce: false,
      flags: '4',
      nonce: 'n1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: '42',
      embeds: [{ title: 'a', color: 255 }],
      flags: 4,
      nonce: 'n1',
    });
    expect(body.embeds[0].image).toBeUndefined();
  });

  it('numbers the components that have no id', async () => {
    const { body } = await post({
      flags: isV2,
      components: [{ type: 17, components: [text('a'), { type: 14 }, row(button({ id: 2 }))] }, text('b')],
    });
    const ids = JSON.stringify(body.components).match(/"id":\d+/g);
    expect(new Set(ids).size).toBe(ids?.length);
    expect(body.components[0]).toMatchObject({ accent_color: null, spoiler: false });
    expect(body.components[0].components[1]).toMatchObject({ divider: true, spacing: 1 });
  });

  it('mentions only the users that allowed_mentions names', async () => {
    const { id } = discord.member('Ana');
    const mentioned = async (allowed_mentions?: object) =>
      (await post({ content: `<@${id}>`, allowed_mentions })).body.mentions.length;
    expect(await mentioned()).toBe(1);
    expect(await mentioned({ parse: [] })).toBe(0);
    expect(await mentioned({ users: [id] })).toBe(1);
    expect(await mentioned({ users: [] })).toBe(0);
  });

  it('takes ids as numbers, of any size, from a body and from forms of both kinds', async () => {
    const { id } = discord.member('Ana');
    const said = discord.member('Ana').says('first');
    const payload = `{"content":"\\"<@${id}> 12345678901234567890","allowed_mentions":{"users":[${id}]},"message_reference":{"message_id":${said.message.id}}}`;
    const authorization = `Bot ${discord.token}`;
    const data = new FormData();
    data.set('payload_json', payload);
    for (const body of [payload, data, new URLSearchParams({ payload_json: payload })]) {
      const headers = new Headers({ authorization, 'user-agent': userAgent });
      if (body === payload) headers.set('content-type', 'application/json');
      const request = fetch(`${discord.apiUrl}/v10${path}`, {
        method: 'POST',
        headers,
        body,
      });
      const answer = await answerOf(request);
      expect(answer.body).toMatchObject({
        content: `"<@${id}> 12345678901234567890`,
        mentions: [{ id }],
        message_reference: { message_id: said.message.id },
      });
    }
  });

  describe('files', () => {
    it('attaches what no list names, cleans its name and guesses its type', async () => {
      const { body } = await post(
        form({}, { 'files[0]': ['my data.csv', 'a,b'], file1: ['notes.txt', 'hi'] }),
      );
      expect(body.attachments).toMatchObject([
        { filename: 'my_data.csv', size: 3, content_type: 'text/csv; charset=utf-8' },
        { filename: 'notes.txt', content_type: 'text/plain; charset=utf-8' },
      ]);
      expect(body.attachments[0].width).toBeUndefined();
      const served = await fetch(body.attachments[0].url);
      expect(await served.text()).toBe('a,b');
      expect(served.headers.get('content-security-policy')).toContain('sandbox');
    });

    it('describes a file by the number of its part, given as text or number', async () => {
      const { body } = await post(
        form(
          { attachments: [{ id: 1, description: 'second', filename: 'b2.txt' }] },
          { 'files[0]': ['a.txt', 'a'], 'files[1]': ['b.txt', 'b'] },
        ),
      );
      expect(
        body.attachments.map(({ filename, description }: Record<string, string>) => [filename, description]),
      ).toEqual([
        ['a.txt', undefined],
        ['b2.txt', 'second'],
      ]);
    });

    it('keeps files on an edit unless the list leaves them out', async () => {
      const { body: before } = await post(
        form({ content: 'x' }, { 'files[0]': ['a.txt', 'a'], 'files[1]': ['b.txt', 'b'] }),
      );
      const names = (body: { attachments: { filename: string }[] }) =>
        body.attachments.map(({ filename }) => filename);
      const [first] = before.attachments;
      expect(names((await edit(before.id, { content: 'y' })).body)).toEqual(['a.txt', 'b.txt']);
      expect(names((await edit(before.id, { attachments: [{ id: first.id }] })).body)).toEqual(['a.txt']);
      const added = form({ attachments: [{ id: first.id }, { id: '0' }] }, { 'files[0]': ['c.txt', 'c'] });
      expect(names((await edit(before.id, added)).body)).toEqual(['a.txt', 'c.txt']);
      const empty = await edit(before.id, { attachments: [] });
      expect(names(empty.body)).toEqual([]);
      expect(empty.body.edited_timestamp).not.toBeNull();
    });

    it('lists a file an embed shows only once the embed is gone', async () => {
      const { body: shown } = await post(
        form(
          { content: 'x', embeds: [{ thumbnail: { url: 'attachment://a.png' } }] },
          { 'files[0]': ['a.png', 'a'] },
        ),
      );
      expect(shown.attachments).toEqual([]);
      expect(shown.embeds[0].thumbnail.url).toMatch(/\/attachments\/\d+\/\d+\/a\.png(?:\?|$)/);
      const { body: bare } = await edit(shown.id, { embeds: [] });
      expect(bare.attachments).toMatchObject([{ filename: 'a.png' }]);
    });

    it('shows files in new components with all that is known of them', async () => {
      const { body } = await post(
        form(
          {
            flags: isV2,
            components: [
              { type: 12, items: [{ media: { url: 'attachment://a.txt' } }] },
              { type: 13, file: { url: 'attachment://a.txt' } },
            ],
          },
          { 'files[0]': ['a.txt', 'abc'] },
        ),
      );
      expect(body.components[0].items[0]).toMatchObject({
        description: null,
        spoiler: false,
        media: { width: null },
      });
      expect(body.components[1]).toMatchObject({ name: 'a.txt', size: 3, spoiler: false });
      expect(body.attachments).toEqual([]);
    });

    it('refuses a file of more than 10 MiB', async () => {
      const large = form({ content: 'x' }, { 'files[0]': ['a.bin', 'a'.repeat(10 * 1024 * 1024 + 1)] });
      expect(await post(large)).toMatchObject({ status: 413, body: { code: 40005 } });
    });
  });

  it('forgets the oldest of more than 500 messages', async () => {
    const { body: oldest } = await post({ content: 'oldest' });
    for (let n = 0; n < 500; n += 1) await post({ content: `${n}` });
    expect(await answerOf(call(discord, 'GET', `${path}/${oldest.id}`))).toMatchObject({ status: 404 });
    expect(discord.member('Ana').sees()).toHaveLength(500);
  });
});
