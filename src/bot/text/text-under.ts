import type { Texts } from './locales.ts';

export function textUnder(key: string, texts: Texts | undefined): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (level, part) => (typeof level === 'object' && Object.hasOwn(level, part) ? level[part] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : undefined;
}
