import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockedTokens, judgeUserAgent } from '../../../src/shared/contract/user-agent.ts';

describe('judgeUserAgent', () => {
  it.each([
    'Loadout/0.1.0 (+https://loadout.example)',
    'MyApp/1.0 (+https://my.example)',
    'ten chars!',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  ])('lets %s pass', (userAgent) => {
    expect(judgeUserAgent(userAgent)).toBeUndefined();
  });

  it('refuses less than ten characters as FW_001, spaces around it not counted', () => {
    expect(judgeUserAgent(undefined)).toEqual({ code: 'FW_001' });
    fc.assert(
      fc.property(fc.string({ maxLength: 9 }), (short) => {
        expect(judgeUserAgent(`  ${short.trim()}    `)).toEqual({ code: 'FW_001' });
      }),
    );
  });

  it('refuses each blocked token anywhere and in any case as FW_002', () => {
    const word = fc.string({ minLength: 5, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.constantFrom(...blockedTokens),
        word,
        word,
        fc.infiniteStream(fc.boolean()),
        (token, before, after, upper) => {
          const shouted = [...token]
            .map((letter) => (upper.next().value ? letter.toUpperCase() : letter))
            .join('');
          expect(judgeUserAgent(`App/1.0 ${before}${shouted}${after} x`)).toMatchObject({ code: 'FW_002' });
        },
      ),
    );
  });

  it.each([
    ['Loadout/1.0 (+https://my-bot.example)', 'bot'],
    ['python-requests/2.31.0', 'python'],
    ['JavaScriptApp/1.0', 'java'],
    ['curl/8.5.0 (linux)', 'curl'],
    ['undici/7.30.2', 'undici'],
  ])('names what it refuses in %s', (userAgent, token) => {
    expect(judgeUserAgent(userAgent)).toEqual({ code: 'FW_002', token });
  });

  it('knows every token that the specification names', () => {
    expect(blockedTokens).toEqual(
      expect.arrayContaining(['python', 'requests', 'java', 'got', 'bot', 'crawl', 'spider']),
    );
    expect(blockedTokens.length).toBeGreaterThanOrEqual(22);
  });

  it.each([
    ['Mozilla/5.0 AppleWebKit/537.36 Chrome/89.0.4389.82 Safari/537.36', 'Chrome 89'],
    ['Mozilla/5.0 Gecko/20100101 Firefox/52.0', 'Firefox 52'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605 (KHTML) Version/12.1.2 Safari/605.1.15', 'Safari 12'],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605 (KHTML) Version/12.0 Mobile/15E148 Safari/604.1', 'Safari 12'],
    ['Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)', 'Internet Explorer'],
    ['Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer'],
    ['Mozilla/5.0 Chrome/99999999999999999999 Chrome/14', 'Chrome 14'],
    ['Mozilla/5.0 Firefox/128.0 (Firefox/3.6)', 'Firefox 3'],
  ])('refuses the old browser %s as FW_003', (userAgent, browser) => {
    expect(judgeUserAgent(userAgent)).toEqual({ code: 'FW_003', browser });
  });

  it('draws the line at version 90 of Chrome and Firefox', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Chrome', 'Firefox'),
        fc.integer({ min: 1, max: 200 }),
        (browser, version) => {
          expect(judgeUserAgent(`Mozilla/5.0 (X11) ${browser}/${version}.0`) === undefined).toBe(
            version >= 90,
          );
        },
      ),
    );
  });
});
