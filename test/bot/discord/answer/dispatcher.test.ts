import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { InputError, type InputProblem } from '../../../../src/bot/game/input-error.ts';
import { PlayerApiError } from '../../../../src/bot/player-api/errors.ts';
import type { PlainTextKey } from '../../../../src/bot/text/text-key.ts';
import { encodeCustomId } from '../../../../src/bot/views/message/custom-id.ts';
import type { Reply } from '../../../../src/bot/views/message/reply.ts';
import {
  ana,
  applicationId,
  ben,
  guildId,
  interaction,
  interactionToken,
  presses,
  runs,
  types,
} from '../../../support/bot/interactions.ts';
import {
  bareServices,
  type Hello,
  helloAgain,
  helloCommand,
  helloRefresh,
  noon,
  openDispatcher,
  says,
} from '../../../support/bot/open-dispatcher.ts';
import { promised } from '../../../support/bot/promised.ts';
import { type Call, discordError } from '../../../support/bot/recording-discord.ts';
import { noSettings } from '../../../support/members/no-settings.ts';
import { until } from '../../../support/time/until.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

async function openWith(hello: Hello, options?: Parameters<typeof openDispatcher>[1]) {
  const bot = await openDispatcher([helloCommand(hello)], options);
  opened.push(bot);
  return bot;
}

const edit = `PATCH /webhooks/${applicationId}/${interactionToken}/messages/@original`;
const removal = edit.replace('PATCH', 'DELETE');
const followUp = `POST /webhooks/${applicationId}/${interactionToken}?wait=true`;
const callback = (raw: { id: string }, type: number) =>
  `POST /interactions/${raw.id}/${interactionToken}/callback ${type}`;
const language = bareServices().languages.for('en-US');
const titleAtOnce = (call: Call | undefined) =>
  (call?.body as { data?: { embeds?: { title: string }[] } } | undefined)?.data?.embeds?.[0]?.title;
const embedTitle = (call: Call | undefined) =>
  (call?.body as { embeds?: { title: string }[] } | undefined)?.embeds?.[0]?.title;

describe('a command', () => {
  it('is recorded before Discord shows "thinking", so that a kill in between loses nothing', async () => {
    const order: string[] = [];
    const unfinished = {
      async note() {
        for (let turn = 0; turn < 100; turn++) await setImmediate();
        order.push(...bot.discord.story(), 'noted');
      },
      forget: async () => void order.push('forgotten'),
    };
    const bot = await openWith({ run: async () => says('done') }, { unfinished });
    await bot.dispatcher.dispatch(runs('hello'));
    expect(order).toEqual(['noted', 'forgotten']);
  });

  it('is deferred before it does anything, then answered once', async () => {
    const order: string[] = [];
    const bot = await openWith({
      run: async () => {
        order.push(...bot.discord.story(), 'works');
        return says('done');
      },
    });
    const raw = runs('hello');
    await bot.dispatcher.dispatch(raw);
    expect(order).toEqual([callback(raw, 5), 'works']);
    expect(bot.discord.story()).toEqual([callback(raw, 5), edit]);
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: 'done', allowed_mentions: { parse: [] } });
  });

  it('receives the member, place, language, settings and deadline', async () => {
    let seen: unknown;
    const bot = await openWith(
      {
        run: async ({ options: _, language: { locale }, ...context }) => {
          seen = { ...context, locale };
          return says('done');
        },
      },
      { deadlineMs: 9_000 },
    );
    await bot.dispatcher.dispatch(runs('hello', [], { locale: 'en-GB' }));
    const context = { user: { id: ana.id }, guildId, locale: 'en-US', settings: noSettings };
    const onQueued = expect.any(Function);
    expect(seen).toMatchObject({ ...context, receivedAt: noon, deadline: noon + 9_000, onQueued });
  });

  it('works in a DM, where there is a user and no member', async () => {
    let seen: unknown;
    const bot = await openWith({
      run: async ({ user, guildId }) => {
        seen = { user, guildId };
        return says('done');
      },
    });
    await bot.dispatcher.dispatch(runs('hello', [], { member: undefined, guild_id: undefined, user: ben }));
    expect(seen).toEqual({ user: { id: ben.id }, guildId: undefined });
  });

  it.each([
    { visibility: 'public', chosen: undefined, flags: undefined },
    { visibility: 'public', chosen: true, flags: 64 },
    { visibility: 'private', chosen: undefined, flags: 64 },
    { visibility: 'private', chosen: false, flags: undefined },
  ] as const)(
    'that is $visibility with private:$chosen is deferred with flags $flags',
    async ({ visibility, chosen, flags }) => {
      const bot = await openWith({ visibility });
      const options = chosen === undefined ? [] : [{ name: 'private', type: 5, value: chosen }];
      await bot.dispatcher.dispatch(runs('hello', options));
      expect(bot.discord.calls[0]?.body).toEqual({ type: 5, data: flags ? { flags } : {} });
    },
  );

  it.each([
    { chosen: undefined, flags: 64 },
    { chosen: false, flags: undefined },
  ])('is private if the member or the server wants that and private:$chosen', async ({ chosen, flags }) => {
    const { members } = bareServices();
    const resolve = async () => ({ ...noSettings, visibility: 'private' as const });
    const settings = { ...members.settings, resolve };
    const bot = await openWith({}, { services: { ...bareServices(), members: { ...members, settings } } });
    const options = chosen === undefined ? [] : [{ name: 'private', type: 5, value: chosen }];
    await bot.dispatcher.dispatch(runs('hello', options));
    expect(bot.discord.calls[0]?.body).toEqual({ type: 5, data: flags ? { flags } : {} });
  });

  it('that can be refused without any work is answered privately and at once, never in public', async () => {
    const bot = await openWith({
      prepare: () => {
        throw new InputError({ kind: 'uid-missing' });
      },
    });
    const raw = runs('hello');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 4)]);
    expect(bot.discord.calls[0]?.body).toMatchObject({ data: { flags: 64 } });
    expect(titleAtOnce(bot.discord.calls[0])).toBe(language.t('problems.uidMissing.title'));
    expect(bot.trouble()).toEqual([]);
  });

  it('shows its place in the queue, and its answer afterwards', async () => {
    const bot = await openWith({
      run: async ({ onQueued }) => {
        onQueued?.(3);
        await until(() => bot.discord.calls.length === 2);
        onQueued?.(1);
        await until(() => bot.discord.calls.length === 3);
        return says('done');
      },
    });
    const raw = runs('hello');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 5), edit, edit, edit]);
    const said = bot.discord.calls.slice(1).map(({ body }) => JSON.stringify(body));
    expect(said[0]).toContain(language.t('notices.queued.text', { place: 3 }));
    expect(said[1]).toContain(language.t('notices.queued.text', { place: 1 }));
    expect(bot.discord.calls[3]?.body).toMatchObject({ content: 'done', embeds: [] });
  });

  it('reads no old place in the queue once its answer is there', async () => {
    const bot = await openWith({
      run: async ({ onQueued }) => {
        onQueued?.(2);
        onQueued?.(1);
        return says('done');
      },
    });
    await bot.dispatcher.dispatch(runs('hello'));
    // The first one is on its way by then, the second would hold the answer up.
    expect(bot.discord.calls.map(({ body }) => body).slice(2)).toMatchObject([{ content: 'done' }]);
  });

  it('is answered even if its place in the queue could not be shown', async () => {
    const bot = await openWith({
      run: async ({ onQueued }) => {
        onQueued?.(3);
        await until(() => bot.discord.calls.length === 2);
        return says('done');
      },
    });
    let edits = 0;
    bot.discord.answer = ({ method }) =>
      method === 'PATCH' && edits++ === 0 ? discordError(400, 50_035, 'Invalid Form Body') : undefined;
    await bot.dispatcher.dispatch(runs('hello'));
    expect(bot.discord.calls[2]?.body).toMatchObject({ content: 'done' });
    expect(bot.trouble().filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  it('sends its files, and an edit leaves no old one behind', async () => {
    const picture = {
      name: 'card.jpg',
      data: Buffer.from('a picture'),
      contentType: 'image/jpeg',
      alt: 'A card',
    };
    const bot = await openWith({ run: async () => ({ body: { content: 'look' }, files: [picture] }) });
    await bot.dispatcher.dispatch(runs('hello'));
    expect(bot.discord.calls[1]?.files).toEqual({ 'files[0]': 'card.jpg' });
    expect(bot.discord.calls[1]?.body).toMatchObject({
      attachments: [{ id: '0', filename: 'card.jpg', description: 'A card' }],
    });

    const plain = await openWith({});
    await plain.dispatcher.dispatch(runs('hello'));
    expect(plain.discord.calls[1]?.body).toMatchObject({ attachments: [], embeds: [], components: [] });
  });

  it('that is unknown is answered privately', async () => {
    const bot = await openWith({});
    const raw = runs('goodbye');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 4)]);
    expect(bot.discord.calls[0]?.body).toMatchObject({ data: { flags: 64 } });
    expect(titleAtOnce(bot.discord.calls[0])).toBe(language.t('notices.unknownCommand.title'));
  });

  it('of another type does not answer under the same name', async () => {
    const bot = await openWith({});
    await bot.dispatcher.dispatch(
      interaction({ type: 2, data: { id: '1', name: 'hello', type: 2, target_id: ben.id } }),
    );
    expect(titleAtOnce(bot.discord.calls[0])).toBe(language.t('notices.unknownCommand.title'));
  });

  it('that a replay delivers twice runs once', async () => {
    let times = 0;
    const bot = await openWith({
      run: async () => {
        times += 1;
        return says('done');
      },
    });
    const raw = runs('hello');
    await Promise.all([bot.dispatcher.dispatch(raw), bot.dispatcher.dispatch(structuredClone(raw))]);
    await bot.dispatcher.dispatch(raw);
    expect(times).toBe(1);
    expect(bot.discord.calls).toHaveLength(2);
  });

  it('does not run if Discord refuses the deferral', async () => {
    let hasRun = false;
    const bot = await openWith({
      run: async () => {
        hasRun = true;
        return says('done');
      },
    });
    bot.discord.answer = () => discordError(404, 10_062, 'Unknown interaction');
    await bot.dispatcher.dispatch(runs('hello'));
    expect(hasRun).toBe(false);
    expect(bot.discord.calls).toHaveLength(1);
    expect(bot.trouble()).toMatchObject([{ level: 'error' }]);
  });
});

describe('a deferral whose answer was lost', () => {
  // Discord has taken it, the line breaks, and what @discordjs/rest then repeats is refused.
  const losing = () => {
    let callbacks = 0;
    return ({ path }: Call) => {
      if (!path.includes('/callback')) return undefined;
      callbacks += 1;
      return callbacks === 1
        ? discordError(502, 0, 'Bad Gateway')
        : discordError(400, 40_060, 'Interaction has already been acknowledged.');
    };
  };

  it.each([
    ['a command', runs('hello'), 5],
    ['a button', presses(helloRefresh.write(ana.id, ['7', 'IND'])), 6],
  ])('is followed by the answer: %s', async (_, raw, type) => {
    const bot = await openWith({ press: async () => says('hello') });
    bot.discord.answer = losing();
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, type), callback(raw, type), edit]);
    expect(bot.discord.calls[2]?.body).toMatchObject({ content: 'hello' });
    expect(bot.trouble()).toEqual([]);
  });

  it('needs nothing more if choices were offered', async () => {
    const bot = await openWith({ autocomplete: async () => [] });
    bot.discord.answer = losing();
    await bot.dispatcher.dispatch(types('hello', 'region', 'in'));
    expect(bot.trouble()).toEqual([]);
  });
});

describe('a Discord that says less, or more, than the real one', () => {
  const answers: [string, (call: Call) => { status: number; body?: unknown }][] = [
    ['a body to every callback', () => ({ status: 200, body: { interaction: { id: '1' } } })],
    ['no body to anything', () => ({ status: 204 })],
    ['an empty object to everything', () => ({ status: 200, body: {} })],
  ];

  it.each(answers)('may answer with %s', async (_, answer) => {
    const bot = await openWith({});
    bot.discord.answer = answer;
    const raw = runs('hello');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 5), edit]);
    expect(bot.trouble()).toEqual([]);
  });

  it.each([
    ['a redirect', { status: 302 }],
    ['a web page', { status: 200, text: '<h1>hello</h1>' }],
  ])('is noticed if it answers an edit with %s: one warning', async (_, answer) => {
    const bot = await openWith({});
    bot.discord.answer = ({ method }) => (method === 'PATCH' ? answer : undefined);
    await bot.dispatcher.dispatch(runs('hello'));
    const warnings = () => bot.trouble().filter(({ level }) => level === 'warn');
    expect(bot.discord.calls.length).toBeGreaterThan(5);
    expect(warnings()).toMatchObject([{ facts: { status: answer.status } }]);
  });

  const sparse: [string, object, string | undefined][] = [
    ['no locale', { locale: undefined, guild_locale: undefined }, guildId],
    ['null in place of a locale', { locale: null, guild_locale: null }, guildId],
    ['an object in place of a locale', { locale: { toString: 'x' }, guild_locale: {} }, guildId],
    ['a user in place of a member', { member: undefined, user: ana }, guildId],
    ['a user and a member without one', { member: { permissions: '0' }, user: ana }, guildId],
    ['a user, and null where a server would be', { member: null, guild_id: null, user: ana }, undefined],
  ];

  it.each(sparse)('may send an interaction with %s', async (_, parts, where) => {
    let seen: unknown;
    const bot = await openWith({
      run: async ({ user, guildId, language: { locale } }) => {
        seen = { user: user.id, guildId, locale };
        return says('hello');
      },
    });
    await bot.dispatcher.dispatch(runs('hello', [], parts));
    expect(seen).toEqual({ user: ana.id, guildId: where, locale: 'en-US' });
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: 'hello' });
  });

  it.each([
    // A command has no options of options.
    { type: 2, answered: 5 },
    { type: 5, answered: 4 },
  ])('may nest the data of type $type deeper than it can be read', async ({ type, answered }) => {
    const bot = await openWith({});
    let node: object = { name: 'deep', type: 1 };
    for (let depth = 0; depth < 10_000; depth++) node = { name: 'deep', options: [node], component: node };
    const raw = interaction({ type, data: { name: 'hello', options: [node], components: [node] } });
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()[0]).toEqual(callback(raw, answered));
    expect(await bot.dispatcher.drain(0)).toBe(true);
  });

  it('may send an interaction with only the fields that an answer needs', async () => {
    const bot = await openWith({});
    const { id, token, application_id } = interaction({});
    const bare = { id, token, application_id, type: 2, data: { name: 'hello' }, user: ana };
    await bot.dispatcher.dispatch(bare as unknown as ReturnType<typeof interaction>);
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: 'hello' });
  });
});

describe('what goes wrong', () => {
  it('is worded: a known problem without a line of error', async () => {
    const bot = await openWith({ run: () => Promise.reject(new PlayerApiError({ kind: 'not-found' })) });
    await bot.dispatcher.dispatch(runs('hello'));
    expect(embedTitle(bot.discord.calls.at(-1))).toBe(language.t('problems.notFound.title'));
    expect(bot.trouble()).toEqual([]);
  });

  it('is shown only to the member: nothing of it stays public', async () => {
    const bot = await openWith({ run: () => Promise.reject(new PlayerApiError({ kind: 'not-found' })) });
    const raw = runs('hello');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 5), removal, followUp]);
    expect(bot.discord.calls[2]?.body).toMatchObject({ flags: 64, allowed_mentions: { parse: [] } });
  });

  it('replaces a "thinking" that is already private', async () => {
    const bot = await openWith({
      visibility: 'private',
      run: () => Promise.reject(new PlayerApiError({ kind: 'not-found' })),
    });
    const raw = runs('hello');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 5), edit]);
  });

  it.each([
    ['may not be deleted', 403, 50_013, edit],
    ['is gone already', 404, 10_008, followUp],
  ])('never stays behind "thinking": one that %s (%i, %i)', async (_, status, code, last) => {
    const bot = await openWith({ run: () => Promise.reject(new PlayerApiError({ kind: 'not-found' })) });
    bot.discord.answer = ({ method }) => (method === 'DELETE' ? discordError(status, code, 'no') : undefined);
    const raw = runs('hello');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 5), removal, last]);
    expect(embedTitle(bot.discord.calls[2])).toBe(language.t('problems.notFound.title'));
  });

  it('is worded: an unknown one with the code from the log', async () => {
    const bot = await openWith({
      run: () => {
        throw new Error('a bug at 10.0.0.1');
      },
    });
    await bot.dispatcher.dispatch(runs('hello'));
    const [line] = bot.trouble();
    expect(line).toMatchObject({
      level: 'error',
      facts: { command: 'hello', incident: expect.stringMatching(/^[0-9a-f]{8}$/) },
    });
    const said = JSON.stringify(bot.discord.calls.at(-1)?.body);
    expect(said).toContain(line && 'incident' in line.facts ? line.facts.incident : undefined);
    expect(said).not.toContain('10.0.0.1');
  });

  it('is answered when it takes too long, and the late result is dropped', async () => {
    const clock = handClock();
    const late = promised<Reply>();
    const bot = await openWith({ run: () => late.promise }, { sleep: clock.sleep });
    const dispatched = bot.dispatcher.dispatch(runs('hello'));
    await clock.strike();
    await dispatched;
    late.resolve(says('too late'));
    await bot.dispatcher.drain(1_000);
    expect(bot.discord.calls).toHaveLength(3);
    expect(embedTitle(bot.discord.calls[2])).toBe(language.t('notices.tooLate.title'));
  });

  it('that shows only after the deadline is a bug that reaches the log', async () => {
    const clock = handClock();
    const late = promised<Reply>();
    const bot = await openWith(
      { run: () => late.promise.then(() => Promise.reject(new Error('a bug'))) },
      { sleep: clock.sleep },
    );
    const dispatched = bot.dispatcher.dispatch(runs('hello'));
    await clock.strike();
    await dispatched;
    late.resolve(says('too late'));
    await expect
      .poll(() => bot.trouble().map(({ level, message }) => `${level}: ${message}`))
      .toContain('error: a command failed after its deadline');
  });

  it.each([
    [413, 40_005, 'Request entity too large'],
    [400, 50_035, 'Invalid Form Body'],
  ])('at sending (%s, %s) is said once more in plain words', async (status, code, message) => {
    const bot = await openWith({});
    let edits = 0;
    bot.discord.answer = ({ method }) => {
      if (method !== 'PATCH') return undefined;
      edits += 1;
      return edits === 1 ? discordError(status, code, message) : undefined;
    };
    await bot.dispatcher.dispatch(runs('hello'));
    expect(edits).toBe(1);
    expect(bot.discord.story().slice(2)).toEqual([removal, followUp]);
    expect(embedTitle(bot.discord.calls[3])).toBe(language.t('notices.notSent.title'));
  });

  it.each([10_062, 10_015, 10_008])('at sending (%s) is final if nothing is left to answer', async (code) => {
    const bot = await openWith({});
    bot.discord.answer = ({ method }) => (method === 'PATCH' ? discordError(404, code, 'gone') : undefined);
    await bot.dispatcher.dispatch(runs('hello'));
    expect(bot.discord.calls).toHaveLength(2);
  });

  it('about a reply that lacks something goes into the log, not to the reader', async () => {
    const bot = await openWith({ run: async () => ({ ...says('hello'), warning: new Error('no card') }) });
    await bot.dispatcher.dispatch(runs('hello'));
    expect(bot.trouble()).toMatchObject([{ level: 'warn', facts: { command: 'hello' } }]);
    expect(bot.discord.calls[1]?.body).not.toHaveProperty('warning');
  });

  it('with an interaction without a user is answered like any other fault', async () => {
    const bot = await openWith({});
    await bot.dispatcher.dispatch(runs('hello', [], { member: undefined }));
    expect(titleAtOnce(bot.discord.calls[0])).toBe(language.t('problems.unknown.title'));
  });
});

describe('a button', () => {
  const customId = helloRefresh.write(ana.id, ['7', 'IND']);
  const pressed: Hello['press'] = async ({ user, state }) => says([user.id, ...state].join(' '));

  it('changes the message in place for its owner', async () => {
    const bot = await openWith({ press: pressed });
    const raw = presses(customId);
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 6), edit]);
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: `${ana.id} 7 IND`, attachments: [] });
  });

  const failing: [string, NonNullable<Hello['press']>, PlainTextKey][] = [
    [
      'a known one',
      () => Promise.reject(new PlayerApiError({ kind: 'not-found' })),
      'problems.notFound.title',
    ],
    ['an unknown one', () => Promise.reject(new Error('a bug')), 'problems.unknown.title'],
  ];

  it.each(failing)(
    'leaves the owner’s message unchanged and reports the failure privately: %s',
    async (_, press, title) => {
      const bot = await openWith({ press });
      const raw = presses(customId);
      await bot.dispatcher.dispatch(raw);
      expect(bot.discord.story()).toEqual([callback(raw, 6), followUp]);
      expect(bot.discord.calls[1]?.body).toMatchObject({ flags: 64, allowed_mentions: { parse: [] } });
      expect(embedTitle(bot.discord.calls[1])).toBe(language.t(title));
    },
  );

  it('leaves the message unchanged if the press takes too long', async () => {
    const clock = handClock();
    const bot = await openWith({ press: () => new Promise<never>(() => {}) }, { sleep: clock.sleep });
    const raw = presses(customId);
    const dispatched = bot.dispatcher.dispatch(raw);
    await clock.strike();
    await dispatched;
    expect(bot.discord.story()).toEqual([callback(raw, 6), followUp]);
    expect(embedTitle(bot.discord.calls[1])).toBe(language.t('notices.tooLate.title'));
  });

  it('leaves the message unchanged if Discord refuses the new one', async () => {
    const bot = await openWith({ press: pressed });
    bot.discord.answer = ({ method }) =>
      method === 'PATCH' ? discordError(400, 50_035, 'Invalid Form Body') : undefined;
    const raw = presses(customId);
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 6), edit, followUp]);
    expect(embedTitle(bot.discord.calls[2])).toBe(language.t('notices.notSent.title'));
  });

  const fails = () => Promise.reject(new PlayerApiError({ kind: 'not-found' }));

  it('on a problem is replaced by the next answer, even another problem', async () => {
    let press: () => Promise<Reply> = fails;
    const bot = await openWith({ press: () => press() });
    const again = helloAgain.write(ana.id, ['7', 'IND']);
    for (const outcome of [fails, fails, async () => says('hello')]) {
      press = outcome;
      const raw = presses(again);
      bot.discord.calls.splice(0);
      await bot.dispatcher.dispatch(raw);
      expect(bot.discord.story()).toEqual([callback(raw, 6), edit]);
    }
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: 'hello', embeds: [] });
  });

  it('that fails again leaves one note, and none once it works', async () => {
    let press: () => Promise<Reply> = fails;
    const bot = await openWith({ press: () => press() });
    let noteId = 100;
    bot.discord.answer = ({ method, path }) => {
      if (method !== 'POST' || path.endsWith('/callback')) return undefined;
      noteId += 1;
      return { status: 200, body: { id: String(noteId) } };
    };
    const stories: string[][] = [];
    for (const outcome of [fails, fails, fails, async () => says('hello'), async () => says('hello')]) {
      press = outcome;
      bot.discord.calls.splice(0);
      await bot.dispatcher.dispatch(presses(customId));
      stories.push(bot.discord.story().slice(1));
    }
    const removalOf = (id: string) => removal.replace('@original', id);
    expect(stories).toEqual([
      [followUp],
      [followUp, removalOf('101')],
      [followUp, removalOf('102')],
      [edit, removalOf('103')],
      [edit],
    ]);
    expect(bot.trouble()).toEqual([]);
  });

  it('does not change the message while its lookup waits in the queue', async () => {
    const bot = await openWith({
      press: async ({ onQueued }) => {
        onQueued?.(3);
        return says('done');
      },
    });
    const raw = presses(customId);
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 6), edit]);
  });

  it('passes the message’s time to its handler', async () => {
    const seen: unknown[] = [];
    const bot = await openWith({
      press: async ({ shownAt }) => {
        seen.push(shownAt);
        return says('done');
      },
    });
    const timestamps = ['2026-01-01T12:00:00.123000+00:00', 'soon'];
    for (const embeds of [...timestamps.map((timestamp) => [{ timestamp }]), [], undefined])
      await bot.dispatcher.dispatch(presses(customId, { embeds }));
    expect(seen).toEqual([noon + 123, undefined, undefined, undefined]);
  });

  it('gives another member a private copy', async () => {
    const bot = await openWith({ press: pressed });
    const raw = presses(customId, { user: ben });
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 5), edit]);
    expect(bot.discord.calls[0]?.body).toMatchObject({ data: { flags: 64 } });
    expect(bot.discord.calls[1]?.body).toMatchObject({ content: `${ben.id} 7 IND` });
  });

  it.each([
    'confirm',
    '0:hello:refresh:1',
    encodeCustomId({ command: 'gone', action: 'a', ownerId: ana.id, fields: [] }),
    encodeCustomId({ command: 'hello', action: 'refresh', ownerId: ana.id, fields: ['too few'] }),
  ])('that is unknown (%s) is answered privately', async (foreign) => {
    const bot = await openWith({ press: pressed });
    await bot.dispatcher.dispatch(presses(foreign));
    expect(bot.discord.calls).toHaveLength(1);
    expect(bot.discord.calls[0]?.body).toMatchObject({ type: 4, data: { flags: 64 } });
    expect(titleAtOnce(bot.discord.calls[0])).toBe(language.t('notices.oldButton.title'));
  });
});

describe('typing', () => {
  it('is offered choices at once, 25 at most', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `${index}`, value: `${index}` }));
    const bot = await openWith({
      autocomplete: async ({ focused }) => [{ name: focused.name, value: focused.value }, ...many],
    });
    const raw = types('hello', 'region', 'in');
    await bot.dispatcher.dispatch(raw);
    expect(bot.discord.story()).toEqual([callback(raw, 8)]);
    const choices = [{ name: 'region', value: 'in' }, ...many.slice(0, 24)];
    expect(bot.discord.calls[0]?.body).toEqual({ type: 8, data: { choices } });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no'))],
    ['takes too long', () => new Promise<never>(() => {})],
  ])('gets an empty list when finding them %s', async (_, autocomplete) => {
    const clock = handClock();
    const bot = await openWith({ autocomplete }, { sleep: clock.sleep });
    const raw = types('hello', 'region', 'in');
    const dispatched = bot.dispatcher.dispatch(raw);
    await clock.strike();
    await dispatched;
    expect(bot.discord.calls.map(({ body }) => body)).toEqual([{ type: 8, data: { choices: [] } }]);
  });

  it('gets an empty list from a command that offers none', async () => {
    const bot = await openWith({});
    await bot.dispatcher.dispatch(types('goodbye', 'region', 'in'));
    expect(bot.discord.calls.map(({ body }) => body)).toEqual([{ type: 8, data: { choices: [] } }]);
  });
});

describe('the figures and the end', () => {
  it('logs the outcome of each interaction', async () => {
    const seen: object[] = [];
    const observe = (answered: object) => void seen.push(answered);
    const bot = await openWith(
      { run: () => Promise.reject(new PlayerApiError({ kind: 'not-found' })) },
      { observe },
    );
    await bot.dispatcher.dispatch(runs('hello'));
    await bot.dispatcher.dispatch(runs('goodbye'));
    expect(seen).toMatchObject([
      { name: 'hello', outcome: 'problem', durationMs: 0 },
      { name: 'unknownCommand', outcome: 'ok', durationMs: 0 },
    ]);
  });

  it.each<[InputProblem, object]>([
    [{ kind: 'uid-missing' }, { outcome: 'ok', problem: undefined }],
    [{ kind: 'history-not-kept' }, { outcome: 'ok', problem: undefined }],
    [{ kind: 'uid-zeros' }, { outcome: 'problem', problem: 'input' }],
  ])('counts a question of the bot as no problem: %o', async (problem, counted) => {
    const seen: object[] = [];
    const run = () => Promise.reject(new InputError(problem));
    const bot = await openWith({ run }, { observe: (answered) => void seen.push(answered) });
    await bot.dispatcher.dispatch(runs('hello'));
    expect(seen).toMatchObject([counted]);
  });

  it('counts only under its own names, whatever names and actions arrive', async () => {
    const names = new Set<string>();
    const bot = await openWith({}, { observe: ({ name }) => void names.add(name) });
    for (const made of ['a', 'b', 'c']) {
      await bot.dispatcher.dispatch(types(made, 'region', 'in'));
      await bot.dispatcher.dispatch(runs(made));
      await bot.dispatcher.dispatch(presses(`1:hello:${made}:${ana.id}:7`));
    }
    expect([...names].toSorted()).toEqual(['oldButton', 'unknownCommand']);
  });

  it('waits for answers in flight, but not for ever', async () => {
    const clock = handClock();
    const work = promised<Reply>();
    const started = promised();
    const bot = await openWith(
      {
        run: () => {
          started.resolve();
          return work.promise;
        },
      },
      { sleep: clock.sleep },
    );
    const dispatched = bot.dispatcher.dispatch(runs('hello'));
    await started.promise;
    const impatient = bot.dispatcher.drain(5);
    await clock.strike(5);
    expect(await impatient).toBe(false);
    const patient = bot.dispatcher.drain(60_000);
    work.resolve(says('done'));
    expect(await patient).toBe(true);
    await dispatched;
    expect(bot.discord.calls).toHaveLength(2);
  });
});

/** Waits end when the test says so: all of them, or those of this length. */
function handClock() {
  const waits: { ms: number; end: () => void }[] = [];
  let arrived = promised();
  return {
    sleep(ms: number, signal?: AbortSignal) {
      return new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        waits.push({ ms, end: resolve });
        arrived.resolve();
        arrived = promised();
      });
    },
    async strike(ms?: number) {
      const due = () => waits.filter((wait) => ms === undefined || wait.ms === ms);
      while (due().length === 0) await arrived.promise;
      for (const { end } of due()) end();
    },
  };
}
