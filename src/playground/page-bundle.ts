import { readFileSync } from 'node:fs';
import {
  bundleFiles,
  type PageFiles,
  readDocument,
  readTexts,
  writeTexts,
} from '../local-discord/page-server/bundle-files.ts';
import { fillGaps } from '../local-discord/page-server/fill-gaps.ts';
import type { PageBundle } from '../local-discord/page-server/page-bundle.ts';
import { fontFaces, latinFont } from './font-faces.ts';
import { problemTitles } from './problem-titles.ts';

interface PlaygroundBundle {
  page: PageBundle;
  /** The page of all cards. */
  gallery: PageFiles;
  /** The fonts of the cards as styles, for both pages. */
  fonts: string;
  /** {@link latinFont} in base64. */
  latinFont: string;
}

/** The pages, bundled at the first call: their sources do not change while a process runs. */
let bundle: Promise<PlaygroundBundle> | undefined;

/** Bundles the page with the playground's own parts, and that of all cards. `npm run build` keeps the result as JSON. */
export function bundlePlayground(): Promise<PlaygroundBundle> {
  bundle ??= bundleSources();
  return bundle;
}

async function bundleSources(): Promise<PlaygroundBundle> {
  const page = new URL('../local-discord/page/', import.meta.url);
  const own = new URL('page/', import.meta.url);
  const output = await bundleFiles({
    page: new URL('main.ts', own),
    'page-style': new URL('page.css', own),
    gallery: new URL('gallery/main.ts', own),
    'gallery-style': new URL('gallery/gallery.css', own),
  });
  const texts = readOwnTexts(readTexts(new URL('texts/', page)));
  const files = (name: string, document: URL): PageFiles => ({
    html: readDocument(document, name, texts),
    script: output(name),
    style: output(`${name}-style`),
  });
  return {
    page: {
      ...files('page', new URL('index.html', page)),
      icon: readFileSync(new URL('icon.svg', own), 'utf8'),
      texts: writeTexts(texts),
    },
    gallery: files('gallery', new URL('gallery/index.html', own)),
    fonts: fontFaces(),
    latinFont: readFileSync(new URL(`../../assets/web-fonts/${latinFont}`, import.meta.url), 'base64'),
  };
}

/** The texts of the page, in the playground's words, with its own and with the titles of the bot's problems. */
function readOwnTexts(shared: Readonly<Record<string, object>>): Record<string, object> {
  const folder = new URL('../../assets/locales/', import.meta.url);
  const bot = readTexts<typeof import('../../assets/locales/en-US.json')>(folder);
  const own = readTexts(new URL('playground/', folder));
  return Object.fromEntries(
    Object.entries(bot).map(([locale, texts]) => [
      locale,
      { ...fillGaps(own[locale], shared[locale]), problemTitles: problemTitles(texts) },
    ]),
  );
}
