import { describe, expect, it } from 'vitest';
import { followRedirects } from '../../../src/bot/http/follow-redirects.ts';

describe('followRedirects', () => {
  it.each([
    ['another path', '/v2/info?uid=1', 'http://api.example/v2/info?uid=1'],
    ['https on the same host', 'https://api.example/info?uid=1', 'https://api.example/info?uid=1'],
    ['a path beside it', 'there', 'http://api.example/there'],
  ])('follows one to %s', async (_, location, target) => {
    expect(await asked({ 'http://api.example/info': location })).toEqual(['http://api.example/info', target]);
  });

  it.each([
    ['another host', 'http://evil.example/info'],
    ['another port', 'http://api.example:8080/info'],
    ['a host of the same beginning', 'http://api.example.evil.example/info'],
    ['another scheme', 'ftp://api.example/info'],
    ['credentials', 'http://a:b@api.example/info'],
    ['no address', 'http://['],
    ['itself', '/info'],
  ])('never follows one to %s', async (_, location) => {
    expect(await asked({ 'http://api.example/info': location })).toEqual(['http://api.example/info']);
  });

  it('never follows one from https to http', async () => {
    const start = 'https://api.example/info';
    expect(await asked({ [start]: 'http://api.example/info' }, start)).toEqual([start]);
  });

  it('follows three at most', async () => {
    const steps = Object.fromEntries(
      Array.from({ length: 9 }, (_, step) => [`http://api.example/${step}`, `/${step + 1}`]),
    );
    expect(await asked(steps, 'http://api.example/0')).toHaveLength(4);
  });
});

/** The addresses that were asked, where each of `locations` redirects. */
async function asked(
  locations: Record<string, string>,
  start = 'http://api.example/info',
): Promise<string[]> {
  const urls: string[] = [];
  await followRedirects(
    start,
    async (url) => {
      urls.push(url);
      return url;
    },
    (url) => {
      const location = locations[url];
      return location === undefined ? { status: 200, headers: {} } : { status: 302, headers: { location } };
    },
  );
  return urls;
}
