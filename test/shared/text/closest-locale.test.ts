import { describe, expect, it } from 'vitest';
import { closestLocale } from '../../../src/shared/text/closest-locale.ts';

describe('the closest locale', () => {
  const known = ['ar', 'en-GB', 'en-US', 'es-419', 'pt-BR', 'ru', 'zh-CN'];

  it.each([
    ['en-US', 'en-US'],
    ['en-GB', 'en-GB'],
    ['en', 'en-US'],
    ['en-AU', 'en-GB'],
    ['es-ES', 'es-419'],
    ['es', 'es-419'],
    ['pt-PT', 'pt-BR'],
    ['ar-EG', 'ar'],
    ['zh-Hans', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
  ])('to %s is %s', (wanted, closest) => expect(closestLocale(wanted, known)).toBe(closest));

  it.each(['zh-TW', 'zh-HK', 'sr-Latn', 'ja', 'ur', 'en_US', '', '???'])('to %j is none of these', (wanted) =>
    expect(closestLocale(wanted, known)).toBeUndefined(),
  );

  it('to Spanish of Latin America is that of Spain if there is no other', () => {
    expect(closestLocale('es-419', ['en-US', 'es-ES'])).toBe('es-ES');
  });
});
