import { describe, expect, it } from 'vitest';
import { openTestService } from '../support/service/open-test-service.ts';

const info = '/api/v1/info?uid=123456789&region=sg';

describe('the firewall', () => {
  it('bans an address that asks too often, for 60 seconds, on every path', async () => {
    const { ask, later } = await openTestService({ rateLimit: { requests: 3, seconds: 10 } });
    for (let asked = 0; asked < 3; asked++) expect((await ask(info)).statusCode).toBe(200);
    const banned = await ask('/nowhere');
    expect(banned.statusCode).toBe(429);
    expect(banned.headers['retry-after']).toBe('60');
    expect(banned.json()).toMatchObject({ code: 'FW_004', status: 429 });
    later(59_999);
    expect((await ask(info)).statusCode).toBe(429);
    later(1);
    expect((await ask(info)).statusCode).toBe(200);
  });

  it('does not believe a header that claims another address', async () => {
    const { ask } = await openTestService({ rateLimit: { requests: 1, seconds: 10 } });
    await ask(info, { 'x-forwarded-for': '198.51.100.1' });
    expect((await ask(info, { 'x-forwarded-for': '198.51.100.2' })).statusCode).toBe(429);
  });
});

describe('the files that the documentation loads by itself', () => {
  const files = ['/docs/json', '/docs/static/swagger-ui.css', '/docs/static/theme/documentation.css'];

  it('do not count, so that a reader can reload the page, which does', async () => {
    const { ask } = await openTestService({ rateLimit: { requests: 3, seconds: 10 } });
    for (let look = 0; look < 3; look++)
      for (const path of ['/docs', ...files]) expect((await ask(path)).statusCode).toBe(200);
    expect((await ask('/docs')).statusCode).toBe(429);
  });

  it('pass the other rules, and a ban holds for them, too', async () => {
    const { ask } = await openTestService({ rateLimit: { requests: 1, seconds: 10 } });
    for (const path of files) {
      expect((await ask(path, { 'user-agent': 'short' })).json().code).toBe('FW_001');
      expect((await ask(path, { 'user-agent': 'curl/8.5.0 (x)' })).json().code).toBe('FW_002');
    }
    await ask(info);
    await ask(info);
    for (const path of files) expect((await ask(path)).json().code).toBe('FW_004');
  });

  it('are files: nothing else under the same path goes uncounted', async () => {
    const { ask } = await openTestService({ rateLimit: { requests: 3, seconds: 10 } });
    for (const path of ['/docs/', '/docs/yaml', '/docs/nothing']) await ask(path);
    expect((await ask(info)).statusCode).toBe(429);
  });
});
