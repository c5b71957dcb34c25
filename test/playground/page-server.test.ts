import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request as requestRaw } from 'undici';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bundledLocales } from '../../src/bot/text/locales.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import type { PageMessage, PagePlace, Snapshot } from '../../src/local-discord/page/wire.ts';
import { openPlaygroundPage } from '../../src/playground/playground-page.ts';
import { openKeeper } from '../support/local-discord/keeper.ts';
import { call } from '../support/local-discord/raw-bot.ts';
import { openPageWorld, type PageWorld } from '../support/playground/open-page.ts';
import { readEvents, type SentEvent } from '../support/playground/read-events.ts';

describe('the page’s server', () => {
  let world: PageWorld;
  const logged: unknown[] = [];
  beforeAll(async () => {
    world = await openPageWorld({ log: { error: (facts) => logged.push(facts) } });
  });
  afterAll(() => world.close());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${world.page.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const runCard = (uid = '4123456789') =>
    post('/api/run', { person: 'member', command: 'card', options: { uid } });
  /** The page is answered as soon as the bot thinks; here the card itself matters. */
  const waitForCard = (uid: string) =>
    expect
      .poll(() => world.discord.member('Mira').sees().at(-1)?.message.embeds[0]?.title)
      .toBe(`Player ${uid}`);
  const snapshot = async (person: 'member' | 'admin') => {
    for await (const { data } of readEvents(`${world.page.url}/api/events?person=${person}`))
      return data as Snapshot;
    throw new Error('the stream ended at once');
  };

  it('serves the page, its script and its styles, with no address of another host in them', async () => {
    const html = await (await fetch(world.page.url)).text();
    expect(html).toContain('<title>Loadout playground</title>');
    expect(html).not.toContain('{{');
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses).toEqual(['/icon.svg', '/page.css', '/page.js']);
    for (const address of addresses) {
      const answer = await fetch(world.page.url + address);
      expect(answer.status).toBe(200);
      expect((await answer.text()).length).toBeGreaterThan(100);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
      const again = await fetch(world.page.url + address, { headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  it('compresses the page’s script for browsers that can read that, and for no other', async () => {
    const sizeIn = async (encoding: string) => {
      const answer = await requestRaw(`${world.page.url}/page.js`, {
        headers: { 'accept-encoding': encoding },
      });
      return [answer.headers['content-encoding'], (await answer.body.arrayBuffer()).byteLength] as const;
    };
    const [none, whole] = await sizeIn('identity');
    expect(none).toBeUndefined();
    for (const accepted of ['gzip, deflate, br, zstd', 'gzip']) {
      const [encoding, size] = await sizeIn(accepted);
      expect(encoding).toBe('gzip');
      expect(size).toBeLessThan(whole / 2.5);
    }
  });

  it('names the languages of the bot, in which a visitor’s Discord can be', async () => {
    const html = await (await fetch(world.page.url)).text();
    const locales = /name="locales" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect(locales.toSorted()).toEqual([...bundledLocales().keys()].toSorted());
  });

  it('serves the fonts of the cards, each for its own characters, and no other file', async () => {
    const style = await (await fetch(`${world.page.url}/page.css`)).text();
    const faces = [...style.matchAll(/@font-face\{[^}]*url\("(\/fonts\/[^"]+)"\);unicode-range:([^}]+)\}/g)];
    expect(faces.length).toBeGreaterThan(50);
    const rangeOf = (name: string) => faces.find(([, address]) => address?.includes(name))?.[2];
    expect(rangeOf('NotoSansThai-')).toBe('U+e01-e3a,U+e3f-e5b');
    expect(rangeOf('NotoSansOsmanya-')).toBe('U+10480-1049d,U+104a0-104a9');
    const latin = await fetch(`${world.page.url}/fonts/NotoSans-Latin.woff2`);
    expect([latin.status, latin.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect((await latin.arrayBuffer()).byteLength).toBeLessThan(60_000);
    expect(rangeOf('NotoSans-Latin')).toMatch(/^U\+20-7e,/);
    const thai = await fetch(`${world.page.url}/fonts/NotoSansThai-Regular.ttf`);
    expect([thai.status, thai.headers.get('content-type')]).toEqual([200, 'font/ttf']);
    for (const other of ['OFL.txt', '..%2fcatalog%2fpets.json'])
      expect((await fetch(`${world.page.url}/fonts/${other}`)).status).toBe(404);
  });

  it('sends the people and the commands, with the permissions of each person', async () => {
    const member = await snapshot('member');
    const admin = await snapshot('admin');
    expect(member.people.map(({ key }) => key)).toEqual(['member', 'friend', 'admin']);
    expect(member.offers.commands.map(({ name }) => name)).toEqual([
      'card',
      'choose',
      'everywhere',
      'form',
      'layout',
      'look',
      'lose',
      'mute',
      'read',
      'server region',
      'slow',
      'whisper',
    ]);
    expect(member.offers.commands.find(({ name }) => name === 'server region')?.isAllowed).toBe(false);
    expect(admin.offers.commands.find(({ name }) => name === 'server region')?.isAllowed).toBe(true);
    const [card] = member.offers.commands;
    expect(member.offers).toMatchObject({
      onMembers: [{ name: 'Player card', label: 'Player card' }],
      onMessages: [{ name: 'Find player IDs', label: 'Find player IDs' }],
    });
    expect(card?.options).toEqual([
      {
        name: 'uid',
        label: 'uid',
        description: 'The number',
        kind: 'string',
        isRequired: true,
        hasAutocomplete: false,
        choices: [],
        minLength: 5,
        maxLength: 15,
      },
      {
        name: 'region',
        label: 'region',
        description: 'Where',
        kind: 'string',
        isRequired: false,
        hasAutocomplete: true,
        choices: [],
      },
    ]);
  });

  it('runs a command and sends what comes of it, its picture under the page’s own address', async () => {
    const seen = collect(world, 'member', (all) =>
      messagesOf(all).some(({ message }) => message.embeds.length > 0),
    );
    expect((await runCard()).status).toBe(202);
    const messages = messagesOf(await seen);
    expect(messages[0]?.isThinking).toBe(true);
    const image = messages.at(-1)?.message.embeds[0]?.image;
    expect(image?.url).toMatch(/^\/files\/attachments\/.+\/card\.png$/);
    const picture = await fetch(world.page.url + image?.url);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('sends the options of the command that a message answers, once it is answered and from then on', async () => {
    const options = { uid: '4123456780', region: 'IND' };
    const seen = collect(world, 'admin', (all) =>
      messagesOf(all).some((one) => one.options?.uid === options.uid),
    );
    await post('/api/run', { person: 'member', command: 'card', options });
    expect(messagesOf(await seen).at(-1)?.message.embeds[0]?.title).toBe('Player 4123456780');
    expect((await snapshot('member')).messages.map((one) => one.options)).toContainEqual(options);
  });

  it('takes files for options and messages, and says their names beside the answer', async () => {
    const file = (name: string) => ({ name, type: 'text/plain', data: 'aGk=' });
    const seen = collect(world, 'friend', (all) => messagesOf(all).some(({ options }) => options?.file));
    const body = { person: 'friend', command: 'read', options: {}, files: { file: file('a.txt') } };
    expect((await post('/api/run', body)).status).toBe(202);
    const answer = messagesOf(await seen).at(-1);
    expect([answer?.message.content, answer?.options]).toEqual(['read a.txt of 2 bytes', { file: 'a.txt' }]);
    const said = { person: 'friend', text: '', files: [file('b.txt')] };
    expect((await post('/api/say', said)).status).toBe(202);
    const message = world.discord.member('Noor').sees().at(-1)?.message;
    expect(message?.attachments).toMatchObject([{ filename: 'b.txt', size: 2 }]);
    expect((await post('/api/say', { person: 'friend', text: ' ' })).status).toBe(422);
  });

  it('says each person’s own reactions, and refuses what Discord would', async () => {
    const { id } = world.discord.member('Noor').says('vote').message;
    const react = (person: string, emoji: string, isOn = true) =>
      post('/api/react', { person, messageId: id, emoji, isOn });
    expect((await react('friend', '👍')).status).toBe(202);
    const mine = async (person: 'member' | 'admin') =>
      (await snapshot(person)).messages.find(({ message }) => message.id === id)?.message.reactions;
    expect(await mine('admin')).toMatchObject([{ count: 1, me: false }]);
    expect((await react('admin', '👍')).status).toBe(202);
    expect(await mine('admin')).toMatchObject([{ count: 2, me: true }]);
    const refused = await react('member', 'nothing');
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { code: 'refused', detail: 'Unknown Emoji' },
    ]);
    expect((await react('member', '👍', false)).status).toBe(422);
  });

  it('says which messages each person may delete, and that nobody may delete a private one', async () => {
    const own = world.discord.member('Mira').says('mine').message;
    const other = world.discord.member('Noor').says('of another').message;
    await post('/api/run', { person: 'admin', command: 'whisper', options: { tone: 'kind' } });
    const rights = async (person: 'member' | 'admin', isMeant: (one: PageMessage) => boolean) =>
      (await snapshot(person)).messages.filter(isMeant).map(({ isDeletable }) => isDeletable);
    const both = ({ message: { id } }: PageMessage) => id === own.id || id === other.id;
    expect(await rights('member', both)).toEqual([true, false]);
    expect(await rights('admin', both)).toEqual([true, true]);
    const ofPrivate = await rights('admin', ({ isEphemeral }) => isEphemeral);
    expect(new Set(ofPrivate)).toEqual(new Set([false]));
  });

  it('sends every page a thread and its messages', async () => {
    const { message } = world.discord.member('Noor').says('a topic');
    const hasOneMessage = (data: unknown) => JSON.stringify(data).includes('"messageCount":1');
    const events = await collect(world, 'member', (all) => {
      if (all.length === 1) {
        world.discord.member('Ada').startsThread('Side', message);
        world.discord.member('Noor').in('server/Side').says('in there');
      }
      return all.some(({ data }) => hasOneMessage(data));
    });
    expect(events.find(({ name }) => name === 'places')?.data).toMatchObject([
      { key: 'server' },
      { key: 'server/Side', kind: 'thread', name: 'Side', thread: { parent: 'server', messageCount: 0 } },
      { key: 'cards' },
      { key: 'read-only' },
      { key: 'dm' },
      { key: 'group' },
      { key: 'foreign' },
    ]);
    expect((await snapshot('member')).permits).toEqual({ addReactions: true, attachFiles: true });
  });

  it('presses a button of a message', async () => {
    await runCard('55555');
    await waitForCard('55555');
    const { messages } = await snapshot('member');
    const messageId = messages.at(-1)?.message.id;
    expect((await post('/api/press', { person: 'member', messageId, button: 'Refresh' })).status).toBe(202);
    const after = (await snapshot('admin')).messages.find(({ message }) => message.id === messageId);
    expect(after?.message.content).toBe('refreshed');
  });

  it('shows a private message to its one reader only', async () => {
    await post('/api/run', { person: 'admin', command: 'whisper', options: { tone: 'kind' } });
    const whispers = async (person: 'member' | 'admin') =>
      (await snapshot(person)).messages
        .filter(({ isEphemeral }) => isEphemeral)
        .map(({ message }) => message.content);
    expect(await whispers('admin')).toContain('**kind** words about nobody, null');
    expect(await whispers('member')).not.toContain('**kind** words about nobody, null');
  });

  it('asks the bot for choices', async () => {
    const body = { person: 'member', command: 'card', options: { region: 'ind' }, focused: 'region' };
    expect(await (await post('/api/autocomplete', body)).json()).toEqual([
      { name: 'India', value: 'IND' },
      { name: 'Indonesia', value: 'ID' },
    ]);
  });

  it('says what a long-thinking bot is at without waiting for its end', async () => {
    const isThinking = collect(world, 'member', (all) => messagesOf(all).some((seen) => seen.isThinking));
    const answer = post('/api/run', { person: 'member', command: 'slow', options: {} });
    expect(messagesOf(await isThinking).at(-1)?.isThinking).toBe(true);
    world.release();
    expect((await answer).status).toBe(202);
  });

  it.each([
    ['an unknown command', { command: 'nothing', options: {} }, 'There is no command /nothing.'],
    ['a missing option', { command: 'card', options: {} }, '“uid” is required'],
    ['an unknown option', { command: 'card', options: { uid: '12345', foo: 1 } }, 'There is no option “foo”'],
    [
      'a command for others',
      { command: 'server region', options: { region: 'BR' } },
      'You do not have permission',
    ],
  ])('refuses %s in plain words', async (_name, body, words) => {
    const answer = await post('/api/run', { person: 'member', ...body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ code: 'refused', detail: expect.stringContaining(words) });
  });

  it('says that the bot did not respond, so that the page can say it in its language', async () => {
    const impatient = await openPageWorld({ acknowledgeWithinMs: 300 });
    onTestFinished(impatient.close);
    const answer = await fetch(`${impatient.page.url}/api/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'member', command: 'mute', options: {} }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { code: 'no-response', detail: expect.stringContaining('its handler threw an error') },
    ]);
  });

  it.each([
    ['a body of the wrong shape', '/api/run', { person: 'nobody' }, 400, 'not-understood'],
    [
      'a message that is gone',
      '/api/press',
      { person: 'member', messageId: '1', button: 'x' },
      404,
      'message-gone',
    ],
    ['an unknown route', '/api/nothing', {}, 404, 'not-found'],
  ])('refuses %s', async (_name, path, body, status, code) => {
    const answer = await post(path, body);
    expect([answer.status, await answer.json()]).toEqual([status, { code }]);
  });

  it('takes JSON only, from its own page only', async () => {
    const body = JSON.stringify({ person: 'member', command: 'card', options: { uid: '66666' } });
    const send = (headers: Record<string, string>) =>
      fetch(`${world.page.url}/api/run`, { method: 'POST', headers, body });
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
    const json = { 'content-type': 'application/json' };
    expect((await send({ ...json, origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ ...json, origin: 'null' })).status).toBe(403);
    expect((await send({ ...json, origin: world.page.url })).status).toBe(202);
  });

  it.each([
    ['evil.example', 421],
    ['127.0.0.1.evil.example', 421],
    ['localhost', 200],
    ['192.168.1.20:3000', 200],
    ['[::1]:3000', 200],
  ])('answers Host %s with %i', async (host, status) => {
    expect(await statusFor(world.page.url, host)).toBe(status);
  });

  it('serves no file that was not uploaded, and no path of this machine', async () => {
    for (const path of [
      '/files/attachments/1/2/x.png',
      '/files/../../package.json',
      '/files/%2e%2e%2fpackage.json',
    ])
      expect((await fetch(world.page.url + path)).status).toBe(404);
  });

  it('says that it is well', async () => {
    expect(await (await fetch(`${world.page.url}/health`)).json()).toEqual({ isHealthy: true });
  });

  it('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(openPlaygroundPage({ discord: world.discord, host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} is in use. Set PORT to another one.`,
    );
    other.close();
  });

  it('logged no unexpected error', () => {
    expect(logged).toEqual([]);
  });
});

it('closes while pages are open', async () => {
  const world = await openPageWorld();
  const events = readEvents(`${world.page.url}/api/events?person=member`);
  expect((await events.next()).value).toMatchObject({ name: 'snapshot' });
  await world.close();
  expect((await events.next()).done).toBe(true);
});

it('says with a code of its own that no bot is there, so that the page says it in its language', async () => {
  const discord = await openLocalDiscord();
  onTestFinished(discord.close);
  const page = await openPlaygroundPage({ discord, host: '127.0.0.1', port: 0 });
  onTestFinished(page.close);
  const commands = [{ name: 'go', description: 'Goes' }];
  await call(discord, 'PUT', `/applications/${discord.applicationId}/commands`, commands);
  const answer = await fetch(`${page.url}/api/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'member', command: 'go', options: {} }),
  });
  expect([answer.status, await answer.json()]).toEqual([422, { code: 'no-bot' }]);
});

it('tells the page of who is banned which places are left, and nothing more of the one that is closed', async () => {
  const bot = await openKeeper(['BanMembers']);
  onTestFinished(bot.close);
  const page = await openPlaygroundPage({ discord: bot.discord, host: '127.0.0.1', port: 0 });
  onTestFinished(page.close);
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const iris = bot.discord.member('Iris');
  const events = readEvents(`${page.url}/api/events?person=member`);
  const next = async () => (await events.next()).value as SentEvent;
  const nextPlaces = async () => {
    const { name, data } = await next();
    return [name, (data as PagePlace[]).map(({ key }) => key)];
  };
  const home = ((await next()).data as Snapshot).place.key;
  const all = bot.discord.places().filter((key) => iris.canEnter(key));
  const left = all.filter((key) => key !== 'lounge' && key !== 'stage');
  const path = `/guilds/${bot.discord.guildId}/bans/${iris.id}`;
  expect([home, left.length]).toEqual(['lounge', all.length - 2]);
  expect((await bot.ask('PUT', path)).status).toBe(204);
  expect(await nextPlaces()).toEqual(['places', left]);
  bot.discord.member('Kai').says('who was that?');
  expect(await nextPlaces()).toEqual(['places', left]);
  const said = await fetch(`${page.url}/api/say`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'member', place: 'lounge', text: 'am I here?' }),
  });
  expect([said.status, await said.json()]).toMatchObject([422, { code: 'refused' }]);
  expect(left.flatMap((key) => iris.in(key).sees())).toEqual([]);
  expect((await bot.ask('DELETE', path)).status).toBe(204);
  expect(await nextPlaces()).toEqual(['places', all]);
  await events.return(undefined);
  expect(warnings).toEqual([]);
});

/** Collects the events of one person until `isEnough`. The first event is the snapshot. */
async function collect(world: PageWorld, person: string, isEnough: (all: SentEvent[]) => boolean) {
  const all: SentEvent[] = [];
  for await (const event of readEvents(`${world.page.url}/api/events?person=${person}`)) {
    all.push(event);
    if (isEnough(all)) break;
  }
  return all;
}

function messagesOf(events: readonly SentEvent[]): PageMessage[] {
  return events.filter(({ name }) => name === 'message').map(({ data }) => data as PageMessage);
}

/** `fetch` sets Host itself; a plain request can lie about it. */
function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
