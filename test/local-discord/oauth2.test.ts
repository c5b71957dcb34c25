import { createHash } from 'node:crypto';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { answerOf, call, startRawBot, unhurried } from '../support/local-discord/raw-bot.ts';

const redirectUri = 'http://127.0.0.1:8123/back';

describe('OAuth2 of the local Discord', () => {
  let discord: LocalDiscord;
  let now = Date.now();
  beforeAll(async () => {
    discord = await openLocalDiscord({
      now: () => now,
      limits: unhurried,
      world: {
        applications: [{ name: 'Herald' }],
        servers: [
          {
            name: 'Home',
            channels: [{ name: 'lounge' }],
            members: [{ name: 'Iris' }],
            applications: [{ name: 'Herald', permissions: ['CreateInstantInvite'] }],
          },
          {
            name: 'Away',
            channels: [{ name: 'hall' }],
            members: [{ name: 'Mira', permissions: ['ManageGuild'] }, { name: 'Iris' }],
            applications: [],
          },
        ],
      },
    });
  });
  beforeEach(() => discord.reset());
  afterAll(() => discord.close());

  const id = () => discord.applicationId;
  const secret = () => discord.applications[0]?.clientSecret ?? '';
  const page = () => `${discord.cdnUrl}/oauth2/authorize`;

  /** Sends the form of the page. @returns where the person is led, or what they read */
  async function decide(form: Record<string, string>, decision = 'authorize') {
    const asked = {
      client_id: id(),
      response_type: 'code',
      redirect_uri: redirectUri,
      person: 'Iris',
      decision,
    };
    const body = new URLSearchParams({ ...asked, ...form });
    const answer = await fetch(page(), { method: 'POST', body, redirect: 'manual' });
    const location = answer.headers.get('location');
    return { status: answer.status, to: location ? new URL(location) : undefined, text: await answer.text() };
  }

  async function exchange(form: Record<string, string>, headers: Record<string, string> = {}) {
    const basic = Buffer.from(`${id()}:${secret()}`).toString('base64');
    return answerOf(
      fetch(`${discord.apiUrl}/v10/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { authorization: `Basic ${basic}`, ...headers },
      }),
    );
  }

  async function tokenFor(scope: string, person = 'Iris') {
    const { to } = await decide({ scope, person });
    const code = to?.searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    return (await exchange(form)).body as { access_token: string; refresh_token: string; scope: string };
  }

  const ask = (token: string, method: string, path: string, body?: object) =>
    answerOf(
      fetch(`${discord.apiUrl}/v10${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  it('leads a person back with a code, which is worth a token once, also with PKCE', async () => {
    const verifier = 'a-verifier-of-at-least-forty-three-characters';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const { status, to } = await decide({ scope: 'identify guilds', state: 'x y', ...pkce });
    expect([status, to?.origin, to?.searchParams.get('state')]).toEqual([
      302,
      'http://127.0.0.1:8123',
      'x y',
    ]);
    const code = to?.searchParams.get('code') ?? '';
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    expect(await exchange(form)).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 604_800, scope: 'identify guilds' },
    });
    expect(await exchange(form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const again = await decide({ scope: 'identify', ...pkce });
    const wrong = { ...form, code: again.to?.searchParams.get('code') ?? '', code_verifier: 'another' };
    expect(await exchange(wrong)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('tells an application of a person what they allowed, and nothing else', async () => {
    const iris = discord.member('Iris').id;
    const { access_token: token } = await tokenFor('identify guilds');
    expect((await ask(token, 'GET', '/users/@me')).body).toMatchObject({ id: iris, username: 'iris' });
    expect((await ask(token, 'GET', '/users/@me')).body).not.toHaveProperty('email');
    const guilds = (await ask(token, 'GET', '/users/@me/guilds')).body as unknown as { name: string }[];
    expect(guilds.map(({ name }) => name).toSorted()).toEqual(['Away', 'Home']);
    expect(await ask(token, 'GET', '/oauth2/@me')).toMatchObject({
      status: 200,
      body: { application: { name: 'Herald' }, scopes: ['identify', 'guilds'], user: { id: iris } },
    });
    const member = `/users/@me/guilds/${discord.guildId}/member`;
    expect(await ask(token, 'GET', member)).toMatchObject({ status: 403, body: { code: 50026 } });
    expect(await ask(token, 'GET', '/gateway/bot')).toMatchObject({ status: 401 });
    const { access_token: more } = await tokenFor('identify email openid guilds.members.read connections');
    expect((await ask(more, 'GET', '/users/@me')).body).toMatchObject({ email: 'iris@example.com' });
    expect((await ask(more, 'GET', '/oauth2/userinfo')).body).toMatchObject({ sub: iris });
    expect((await ask(more, 'GET', member)).body).toMatchObject({ user: { id: iris } });
    expect((await ask(more, 'GET', '/users/@me/connections')).body).toEqual([]);
    expect((await answerOf(call(discord, 'GET', '/users/@me'))).body).toMatchObject({ id: id(), bot: true });
  });

  it('renews and ends tokens, and lets them run out', async () => {
    const first = await tokenFor('identify');
    const renewed = await exchange({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    const { access_token, refresh_token } = renewed.body as typeof first;
    expect(await ask(first.access_token, 'GET', '/users/@me')).toMatchObject({ status: 401 });
    expect(await ask(access_token, 'GET', '/users/@me')).toMatchObject({ status: 200 });
    now += 8 * 24 * 60 * 60_000;
    expect(await ask(access_token, 'GET', '/users/@me')).toMatchObject({ status: 401 });
    const third = (await exchange({ grant_type: 'refresh_token', refresh_token })).body as typeof first;
    const revoked = await fetch(`${discord.apiUrl}/v10/oauth2/token/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: third.refresh_token, client_id: id(), client_secret: secret() }),
    });
    expect([revoked.status, await revoked.json()]).toEqual([200, {}]);
    expect(await ask(third.access_token, 'GET', '/users/@me')).toMatchObject({ status: 401 });
  });

  it('gives the application a token of its owner', async () => {
    const { body } = await exchange({ grant_type: 'client_credentials', scope: 'identify' });
    expect(body).not.toHaveProperty('refresh_token');
    expect((await ask(String(body.access_token), 'GET', '/users/@me')).body).toMatchObject({
      username: 'server_owner',
    });
  });

  it('refuses in the words of OAuth2', async () => {
    const code = { grant_type: 'authorization_code', code: 'made up', redirect_uri: redirectUri };
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await exchange({ ...code, grant_type: 'password' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    });
    for (const secret of ['wrong', '%', 'a%zz%']) {
      const stranger = { authorization: `Basic ${Buffer.from(`${id()}:${secret}`).toString('base64')}` };
      const refused = { status: 401, body: { error: 'invalid_client' } };
      expect(await exchange(code, stranger)).toMatchObject(refused);
    }
    const cancelled = await decide({ scope: 'identify', state: 's' }, 'cancel');
    expect(cancelled.to?.searchParams.get('error')).toBe('access_denied');
    for (const scope of ['rpc', 'constructor'])
      expect(await decide({ scope })).toMatchObject({ status: 400, text: expect.stringContaining(scope) });
    expect(await decide({ scope: 'identify', redirect_uri: 'javascript:alert(1)' })).toMatchObject({
      status: 400,
    });
    const foreign = await fetch(page(), { method: 'POST', headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.status).toBe(403);
  });

  it('keeps a person’s account elsewhere for the application', async () => {
    const { access_token: token } = await tokenFor('role_connections.write');
    const path = `/users/@me/applications/${id()}/role-connection`;
    const connection = { platform_name: 'Arena', platform_username: 'iris7', metadata: { wins: '12' } };
    expect((await ask(token, 'PUT', path, connection)).body).toEqual(connection);
    expect((await ask(token, 'GET', path)).body).toEqual(connection);
    expect((await ask(token, 'DELETE', path)).status).toBe(204);
    expect((await ask(token, 'GET', path)).body).toMatchObject({ platform_name: null, metadata: {} });
  });

  it('lets a bot take a person into its server who allowed it', async () => {
    const { access_token } = await tokenFor('guilds.join', 'Mira');
    // An actor would be in the server already.
    const { body: ids } = await answerOf(fetch(`${discord.cdnUrl}/_local/ids`));
    const path = `/guilds/${discord.guildId}/members/${(ids.people as Record<string, string>).Mira}`;
    const put = (token: string) => answerOf(call(discord, 'PUT', path, { access_token: token }));
    expect(await put('made up')).toMatchObject({ status: 403, body: { code: 50025 } });
    expect(await put(access_token)).toMatchObject({ status: 201, body: { user: { username: 'mira' } } });
    expect((await put(access_token)).status).toBe(204);
  });

  it('adds a bot to a server, with a role for its permissions', async () => {
    const bot = await startRawBot(discord);
    const permissions = String(PermissionFlagsBits.SendMessages);
    const form = { scope: 'bot applications.commands', permissions, person: 'Mira', server: 'Away' };
    const install = { ...form, response_type: '', redirect_uri: '' };
    expect((await decide({ ...install, person: 'Iris' })).text).toContain('needs Manage Server');
    expect((await decide(install)).text).toContain('Herald was added');
    const { d } = await bot.frame(({ t, d: guild }) => t === 'GUILD_CREATE' && guild.name === 'Away');
    expect(d.roles).toContainEqual(expect.objectContaining({ name: 'Herald', permissions, managed: true }));
    expect((await decide(install)).status).toBe(400);
    bot.socket.close();
  });

  it('shows a page that names the application, the scopes and the people', async () => {
    const query = new URLSearchParams({
      client_id: id(),
      response_type: 'code',
      scope: 'identify',
      redirect_uri: redirectUri,
      state: '"><script>',
    });
    const answer = await fetch(`${page()}?${query}`);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    for (const part of ['Herald wants to', 'see your name and avatar', '<option>Iris', '127.0.0.1:8123'])
      expect(text).toContain(part);
    expect(text).not.toContain('<script>');
  });
});
