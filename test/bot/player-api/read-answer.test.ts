import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { readAnswer, refusalIn } from '../../../src/bot/player-api/read-answer.ts';
import { readCraftlandMap } from '../../../src/shared/contract/craftland.ts';
import { errorBody, errorCodes, isErrorCode } from '../../../src/shared/contract/error-codes.ts';
import { readPlayerAssets } from '../../../src/shared/contract/player-assets.ts';
import { infoEndpoint, readPlayer } from '../../../src/shared/contract/read-player.ts';
import { readStats } from '../../../src/shared/contract/stats.ts';
import { readUsage } from '../../../src/shared/contract/usage.ts';
import { readWishlist } from '../../../src/shared/contract/wishlist.ts';
import { answer, type Scripted } from '../../support/player-api/scripted-client.ts';

const now = 1_700_000_000_000;
const record = { basicInfo: { accountId: '12345678', nickname: 'A' } };
const inner = JSON.stringify(record).slice(1, -1);
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
const html = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>…</body></html>`;

describe('a good answer', () => {
  it.each([
    ['as it is', record],
    [
      'in data, with the quota beside it',
      { success: true, api_info: { remaining_requests: 5, reset_date: 'x' }, data: record },
    ],
    ['in message', { status: 'success', message: record }],
    ['in result', { result: record }],
    ['in a list of one', [record]],
    ['beside a word of success in Spanish', { exito: true, resultado: record }],
    ['under a name that we never saw, three levels down', { ok: true, payload: { player: [record] } }],
    ['beside other people’s', { friend: { basicInfo: { nickname: 'B' } }, mine: record }],
    ['with a status of its own', { ...record, status: { toString: 'x', valueOf: 'y' } }],
    ['with a code that is nested deeply', `{"code":${nested(1e5)},"status":${nested(1e5)},${inner}}`],
    ['with a detail of its own', { ...record, detail: { toString: 'x' } }],
    ['with a field that is nested deeply', `{"basicInfo":{"accountId":"12345678","liked":${nested(1e5)}}}`],
    ['with an empty error', { error: null, errors: [], ...record }],
    ['after a byte order mark', `\uFEFF${JSON.stringify(record)}`],
  ])('is found %s', (_, body) => {
    expect(read({ body })).toMatchObject({ kind: 'found', value: { uid: '12345678' } });
  });

  it.each([
    ['a record that names no account', { basicInfo: { nickname: 'A' } }],
    ['cut JSON', JSON.stringify(record).slice(0, -3)],
    ['text that says it is JSON', { text: 'oops' }],
  ])('with %s breaks the contract', (_, body) => {
    const said =
      'text' in Object(body)
        ? { body: 'oops', headers: { 'content-type': 'application/json; charset=utf-8' } }
        : { body };
    expect(read(said)).toMatchObject({ kind: 'contract-broken' });
  });

  it.each([
    ['in an error', { error: 'old cache', cached: { error: record } }],
    ['beside a word of failure', { exito: false, data: { a: 1 } }],
  ])('is not made of a record %s', (_, body) => {
    expect(read({ body })).toMatchObject({ kind: 'unavailable' });
  });

  it('of 2 MB costs no more than its parsing', () => {
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]));
    const body = JSON.stringify({ basicInfo: { ...wide, accountId: 12_345_678 }, socialInfo: wide });
    const cpu = process.cpuUsage();
    read({ body });
    expect(process.cpuUsage(cpu).user / 1_000).toBeLessThan(2_000);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['a page of a proxy', html('Just a moment...')],
    ['a text', 'OK'],
    ['a number', '42'],
  ])('with %s cannot be told from an outage', (_, body) => {
    expect(read({ body })).toEqual({ kind: 'unavailable', status: 200, retryAt: undefined });
  });
});

describe('an answer with 200 that holds no record', () => {
  const zeros = {
    basicInfo: {
      accountId: '0',
      nickname: '',
      level: 0,
      liked: 0,
      region: '',
      seasonId: 53,
      releaseVersion: 'OB55',
    },
    profileInfo: { avatarId: 0, clothes: [] },
    socialInfo: { accountId: 0, signature: '', gender: 'Gender_UNKNOWN' },
  };
  const placeholder = { nickname: 'NOBODY HERE', level: 0, liked: 0, region: 'BR', createAt: 0 };
  const nothing = fc.constantFrom<unknown>(
    ...[{}, [], null, [null], [{}], zeros, { basicInfo: {} }, { player: null }],
    ...[{ basicInfo: placeholder }, { basicInfo: { nickname: 'Jogador não encontrado' } }],
    { AccountInfo: { AccountName: '', AccountUID: '0', AccountLevel: '0' } },
  );
  const envelope = fc.record({
    wrappers: fc.array(fc.constantFrom('data', 'message', 'result', 'response', 'resultado'), {
      maxLength: 2,
    }),
    isText: fc.boolean(),
    words: fc.constantFrom(
      {},
      { success: true },
      { status: 'success', error: null, errors: [] },
      { ok: 1, uid: 5 },
    ),
  });

  it('is missing, in any envelope', () => {
    fc.assert(
      fc.property(nothing, envelope, (answer, { wrappers, isText, words }) => {
        const inner = isText && wrappers.length > 0 ? JSON.stringify(answer) : answer;
        const body = wrappers.reduce<unknown>((around, name) => ({ ...words, [name]: around }), inner);
        expect(read({ body: JSON.stringify(body) }, infoEndpoint.read)).toEqual({ kind: 'missing' });
      }),
    );
  });

  it.each([
    ['an account and nothing to show', { basicInfo: { accountId: '12345678', headPic: 902_000_003 } }],
    ['a level without an account', { basicInfo: { level: 51 } }],
    ['likes without an account', { basicInfo: { accountId: 0, level: 0, liked: 812 } }],
    ['names that we never saw', { Konto: { Kennung: '12345678', Spieler: 'A' }, ok: true }],
    ['an unreadable account', { basicInfo: { accountId: 'AB-1', nickname: 'A', level: 'many' } }],
  ])('could not be read if it has %s, and the log names its blocks', (_, body) => {
    const problem = read({ body }, infoEndpoint.read);
    const [block = ''] = Object.keys(body);
    expect(problem).toEqual({ kind: 'contract-broken', detail: expect.stringContaining(block) });
    expect(JSON.stringify(problem)).not.toContain('12345678');
  });
});

describe('a refusal', () => {
  const meant: [words: string, expected: object][] = [
    ['USER_NOT_FOUND', { kind: 'missing' }],
    ['Pemain tidak ditemukan', { kind: 'missing' }],
    ['Invalid API key', { kind: 'rejected', reason: 'key' }],
    ['MONTHLY-QUOTA-REACHED', { kind: 'rate-limited', scope: 'quota' }],
    ['tooManyRequests', { kind: 'rate-limited', scope: 'edge' }],
    ['Hệ thống đang bảo trì', { kind: 'unavailable' }],
  ];
  const flags = fc.constantFrom<object>(
    ...[
      {},
      { status: false },
      { success: 0 },
      { success: 'false' },
      { status: 'gagal' },
      { ok: false, data: null },
    ],
  );
  const place = fc.constantFrom<(words: string) => object>(
    ...[
      'msg',
      'message',
      'error',
      'detail',
      'error_message',
      'errorMsg',
      'pesan',
      'mensaje',
      'mensagem',
      'reason',
    ].map((name) => (words: string) => ({ [name]: words })),
    (words) => ({ errors: [words] }),
    (words) => ({ error: { code: 7, message: words } }),
    (words) => ({ data: { error: words } }),
    (words) => ({ result: { status: 'error', detail: [{ msg: words }] } }),
  );
  const status = fc.constantFrom(200, 400, 403, 404, 409, 500);

  it('is recognised in any form, with any status', () => {
    fc.assert(
      fc.property(fc.constantFrom(...meant), flags, place, status, ([words, expected], flag, told, code) => {
        expect(read({ status: code, body: { ...flag, ...told(words) } })).toMatchObject(expected);
      }),
    );
  });

  it('is never found in a player’s own text', () => {
    const words = fc.constantFrom(
      ...meant.map(([told]) => told),
      'error',
      'Player not found',
      '404',
      'NOT_FOUND',
    );
    const wrap = fc.constantFrom<(value: object) => object>(
      (value) => value,
      (value) => ({ status: true, message: 'Data found', data: value }),
      (value) => ({ success: 1, error: '', errors: {}, result: value }),
      (value) => ({ error: { code: 0, message: '' }, data: value }),
    );
    fc.assert(
      fc.property(words, words, words, wrap, (nickname, signature, clanName, around) => {
        const written = {
          basicInfo: { accountId: '12345678', nickname, title: signature },
          clanBasicInfo: { clanId: '7', clanName },
          socialInfo: { signature },
        };
        const said = answer({ body: around(written) }, now);
        expect(readAnswer(said, infoEndpoint.read)).toMatchObject({ kind: 'found', value: { nickname } });
        expect(refusalIn(said)).toBeUndefined();
      }),
    );
  });

  it.each<[string, Scripted, object]>([
    [
      'an error of Python’s',
      { status: 500, body: { error: "KeyError: missing key 'data'" } },
      { kind: 'unavailable' },
    ],
    ['an offer', { body: { message: 'Upgrade your plan', data: null } }, { kind: 'missing' }],
    ['a key in a list', { body: { message: 'Key: 7', data: [] } }, { kind: 'missing' }],
  ])('is not %s', (_, said, expected) => {
    expect(read(said)).toMatchObject(expected);
  });
});

describe('our own error bodies', () => {
  it.each([
    ['FW_001', { kind: 'rejected', reason: 'user-agent', code: 'FW_001' }],
    ['FW_002', { kind: 'rejected', reason: 'user-agent', code: 'FW_002' }],
    ['FW_003', { kind: 'rejected', reason: 'user-agent', code: 'FW_003' }],
    ['FW_004', { kind: 'rate-limited', scope: 'edge', retryAt: now + 60_000 }],
    ['INVALID_PARAMETER', { kind: 'rejected', reason: 'parameter', code: 'INVALID_PARAMETER' }],
    ['KEY_MISSING', { kind: 'rejected', reason: 'key', code: 'KEY_MISSING' }],
    ['KEY_INVALID', { kind: 'rejected', reason: 'key', code: 'KEY_INVALID' }],
    ['PLAN_FORBIDDEN', { kind: 'rejected', reason: 'plan', code: 'PLAN_FORBIDDEN' }],
    ['NOT_FOUND', { kind: 'missing' }],
    ['QUOTA_EXCEEDED', { kind: 'rate-limited', scope: 'quota', retryAt: now + 60_000 }],
    ['INTERNAL', { kind: 'unavailable', status: 500, retryAt: undefined }],
    ['KEYS_UNAVAILABLE', { kind: 'unavailable', status: 503, retryAt: undefined }],
    ['UPSTREAM_UNAVAILABLE', { kind: 'unavailable', status: 503, retryAt: undefined }],
  ])('%s', (code, expected) => {
    if (!isErrorCode(code)) return expect.fail('no code of ours');
    const { status } = errorCodes[code];
    expect(read({ status, body: errorBody(code) })).toEqual(expected);
    // The same code, wherever it stands.
    expect(read({ status, body: { status: 'error', message: 'no', code } })).toEqual(expected);
    expect(read({ status, body: { error: { code, message: 'no' } } })).toEqual(expected);
    expect(read({ status, body: { error: `${code}: no` } })).toEqual(expected);
    if (expected.kind !== 'unavailable') {
      // Hosts write NOT_FOUND on their own pages.
      if (code !== 'NOT_FOUND') expect(read({ status, body: `${code} no` })).toEqual(expected);
      expect(read({ status: 200, body: errorBody(code) })).toEqual(expected);
    }
  });

  it('are understood in a page of the firewall', () => {
    expect(read({ status: 403, body: html('Blocked: FW_002') })).toMatchObject({
      reason: 'user-agent',
      code: 'FW_002',
    });
  });
});

describe('an outage in words about a player', () => {
  it.each<[string, Scripted]>([
    ['404', { status: 404, body: { error: 'Upstream server unreachable' } }],
    ['503', { status: 503, body: { error: 'maintenance: player not found in cache' } }],
    ['502', { status: 502, body: { error: 'Player not found' } }],
  ])('is no missing player: %s', (status, said) => {
    expect(read(said)).toMatchObject({ kind: 'unavailable', status: Number(status) });
  });

  it('is a key that is refused, if a 200 says so', () => {
    expect(read({ body: { code: 'KEY_INVALID' } })).toMatchObject({ kind: 'rejected', reason: 'key' });
  });
});

describe('a player that does not exist', () => {
  it.each<[string, Scripted]>([
    ['404 with an error', { status: 404, body: { error: 'Player not found' } }],
    ['404 with a bare error', { status: 404, body: { error: 'Not found' } }],
    ['404 with a status', { status: 404, body: { status: 'error', message: 'Not found', code: 404 } }],
    ['404 with an inner error', { status: 404, body: { error: { message: 'account does not exist' } } }],
    ['404 with a text about players', { status: 404, body: 'Player not found' }],
    ['an error in a 200', { body: { error: 'Player not found' } }],
    ['an error in a 200, failed', { body: { success: false, message: 'No such player' } }],
    ['an error in a 200, by its status', { body: { error: 'nope', status: 404 } }],
    ['an error in a 200, its data empty', { body: { status: 'error', message: 'not_found', data: null } }],
    ['a text in a 200', { body: 'Player not found' }],
    ['a word of failure in Spanish', { body: { exito: false, mensaje: 'Jugador no encontrado' } }],
    ['a word of failure in Portuguese', { body: { sucesso: false, mensagem: 'Conta não existe' } }],
    ['an error in Portuguese', { body: { erro: 'Jogador não encontrado' } }],
    ['a bare message in a 200', { body: { message: 'Player not found' } }],
    ['a list of errors', { status: 404, body: [{ code: 'PLAYER_DATA_NOT_FOUND', message: 'No data' }] }],
    ['a list of errors in a 200', { body: [{ code: 'PLAYER_DATA_NOT_FOUND' }] }],
    ['our code in a 200', { body: { code: 'NOT_FOUND', message: 'no' } }],
    ['a status for a code in a 200', { body: { code: 404 } }],
    ['a 500 that says so', { status: 500, body: { error: 'Account 123 does not exist' } }],
  ])('is missing: %s', (_, said) => {
    expect(read(said)).toEqual({ kind: 'missing' });
  });

  it.each<[string, Scripted]>([
    ['nothing', { status: 404 }],
    ['a page', { status: 404, body: html('404 Player not found') }],
    ['a text', { status: 404, body: '404 page not found' }],
    [
      'fastify’s words',
      {
        status: 404,
        body: { message: 'Route GET:/api/v1/info not found', error: 'Not Found', statusCode: 404 },
      },
    ],
    ['express’s words', { status: 404, body: 'Cannot GET /api/v1/info' }],
    ['FastAPI’s words', { status: 404, body: { detail: 'Not Found' } }],
    ['a gateway’s words', { status: 404, body: { message: 'Not Found' } }],
    ['Spring’s words', { status: 404, body: { status: 404, error: 'Not Found', path: '/api/v1/info' } }],
    ['Flask’s words', { status: 404, body: { error: 'The requested URL was not found on the server.' } }],
    ['Laravel’s words', { status: 404, body: { message: 'The route api/v1/info could not be found.' } }],
    ['Kong’s words', { status: 404, body: { message: 'no Route matched with those values' } }],
    ['an empty object', { status: 404, body: {} }],
  ])('is not what a 404 with %s says', (_, said) => {
    expect(read(said)).toEqual({ kind: 'no-such-path' });
  });

  it.each<[string, Scripted]>([
    ['a 500 page', { status: 500, body: html('Player not found') }],
    ['a host not found', { status: 502, body: { error: 'upstream host not found' } }],
    ['an unknown user agent', { body: { error: 'User agent not allowed' } }],
    ['a region that is away', { status: 503, body: { error: 'Region sg is temporarily unavailable' } }],
    ['a redirect', { status: 302, headers: { location: '/login' } }],
    ['a method', { status: 405, body: { error: 'Method not allowed' } }],
    ['a teapot', { status: 418, body: 'player' }],
  ])('is not %s', (_, said) => {
    expect(read(said).kind).not.toBe('missing');
  });
});

describe('errors in words only', () => {
  it.each<[string, Scripted, object]>([
    ['a wrong region as 500', { status: 500, body: { error: 'Invalid region' } }, { reason: 'parameter' }],
    [
      'a wrong region as 500',
      { status: 500, body: { error: 'UID belongs to a different region' } },
      { reason: 'parameter' },
    ],
    ['400', { status: 400, body: 'Bad Request' }, { reason: 'parameter' }],
    ['422', { status: 422, body: { detail: [{ msg: 'uid' }] } }, { reason: 'parameter' }],
    ['a bad uid in a 200', { body: { error: 'Invalid uid' } }, { reason: 'parameter' }],
    ['401', { status: 401 }, { reason: 'key' }],
    ['a key in a 200', { body: { error: 'Invalid API key' } }, { reason: 'key' }],
    ['a key as 403', { status: 403, body: { message: 'Your key was revoked' } }, { reason: 'key' }],
    ['a plan as 403', { status: 403, body: { message: 'Upgrade your plan' } }, { reason: 'plan' }],
    ['a user agent as 403', { status: 403, body: 'User-Agent blocked' }, { reason: 'user-agent' }],
    ['a 403 of a proxy', { status: 403, body: html('Access denied') }, { kind: 'unavailable', status: 403 }],
    ['429', { status: 429, body: html('slow down') }, { scope: 'edge', retryAt: now + 60_000 }],
    ['429 about a quota', { status: 429, body: { error: 'Daily limit reached' } }, { scope: 'quota' }],
    ['limits in a 200', { body: { error: 'Too many requests' } }, { scope: 'edge' }],
    ['an unknown error in a 200', { body: { error: true } }, { kind: 'unavailable', status: 200 }],
  ])('%s', (_, said, expected) => {
    expect(read(said)).toMatchObject(expected);
  });
});

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    [new Date(now + 45_000).toUTCString(), 45_000],
    ['0', 1_000],
    ['99999999', 3_600_000],
    ['garbage', 60_000],
  ])('%s of the firewall', (header, waitMs) => {
    const said = { status: 429, headers: { 'retry-after': header }, body: errorBody('FW_004') };
    expect(read(said)).toEqual({ kind: 'rate-limited', scope: 'edge', retryAt: now + waitMs });
  });

  it('of a quota may be long', () => {
    const said = { status: 429, headers: { 'retry-after': '7200' }, body: errorBody('QUOTA_EXCEEDED') };
    expect(read(said)).toMatchObject({ retryAt: now + 7_200_000 });
  });

  it('of an outage is recognized', () => {
    expect(read({ status: 503, headers: { 'retry-after': '20' } })).toMatchObject({ retryAt: now + 20_000 });
  });
});

it('never throws anything else, whatever comes', () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object(),
    fc.constantFrom('{', '<html>', '[]', 'null', '"x"'),
  );
  const headers = fc.record(
    { 'content-type': fc.string(), 'retry-after': fc.string() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), headers, body, (status, headers, body) => {
      expect(read({ status, headers, body }).kind).toBeTypeOf('string');
    }),
  );
});

describe('an answer about less than a player', () => {
  const mode = { gamesPlayed: 3 };

  it.each([
    [
      'statistics under any name',
      { success: true, answer: { soloStats: mode } },
      readStats,
      { solo: { games: 3 } },
    ],
    ['nobody played, in a usual wrapper', { success: true, data: {} }, readStats, { solo: { games: 0 } }],
    [
      'statistics beside something empty',
      { data: {}, answer: { soloStats: mode } },
      readStats,
      { solo: { games: 3 } },
    ],
    ['a wishlist in a list of one', [{ wishlist_items: [{ itemId: 5 }] }], readWishlist, [{ itemId: '5' }]],
    ['a wishlist in a wishlist', { wishlist: { items: [{ itemId: 5 }] } }, readWishlist, [{ itemId: '5' }]],
    ['an empty wishlist', { result: { data: { wishlist: [] } } }, readWishlist, []],
    ['usage', { exito: true, resultado: { limit: 9, remaining: 4 } }, readUsage, { remaining: 4 }],
    [
      'a map of autumn 2026',
      { success: true, x: { map_details: { workshop_name: 'M' } } },
      readCraftlandMap,
      { name: 'M' },
    ],
  ])('is found: %s', (_, body, reader, value) => {
    expect(read({ body }, reader)).toMatchObject({ kind: 'found', value });
  });

  it.each<[string, object, (json: unknown) => unknown]>([
    ['nobody played, where some other thing is empty', { player: { clan: {} } }, readStats],
    ['an empty wishlist, where some other list is', { shop: { items: [] } }, readWishlist],
    ['an empty wishlist, where none of it can be read', { wishlist: ['a', { name: 'b' }] }, readWishlist],
    ['usage, where a list has pages', { page: { limit: 20, total: 100 } }, readUsage],
    ['no pictures, where something else is a list', { warnings: ['slow'] }, readPlayerAssets],
  ])('is not taken for: %s', (_, body, reader) => {
    expect(read({ body }, reader)).toMatchObject({ kind: 'contract-broken' });
  });

  it('is not "never played" if it says why there is nothing', () => {
    expect(read({ body: { status: 'error', message: 'not_found', data: {} } }, readStats)).toEqual({
      kind: 'missing',
    });
  });
});

/** The reading, or the problem it ended in. */
function read(said: Scripted, reader: (json: unknown) => unknown = readPlayer) {
  if (said instanceof Error) throw said;
  try {
    return readAnswer(answer(said, now), reader);
  } catch (error) {
    if (error instanceof PlayerApiError) return error.problem;
    throw error;
  }
}
