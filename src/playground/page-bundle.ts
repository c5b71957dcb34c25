import { readdirSync, readFileSync } from 'node:fs';
import { bundleFiles, type PageFiles, readDocument } from '../local-discord/page-server/bundle-files.ts';
import type { PageBundle } from '../local-discord/page-server/page-bundle.ts';
import { fontFaces, latinFont } from './font-faces.ts';
import { ownTexts } from './page/own-texts.ts';

interface PlaygroundBundle {
  page: PageBundle;
  gallery: PageFiles;
  fonts: string;
  /** {@link latinFont} as base64. */
  latinFont: string;
}

let bundle: Promise<PlaygroundBundle> | undefined;

/** Bundles the page with the parts for playground and gallery. `npm run build` stores it as JSON. */
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
    gallery: new URL('gallery/gallery-main.ts', own),
    'gallery-style': new URL('gallery/gallery.css', own),
  });
  const locales = readdirSync(new URL('../../assets/locales/', import.meta.url)).flatMap(
    (name) => /^(.+)\.json$/.exec(name)?.[1] ?? [],
  );
  const files = (name: string, title: string): PageFiles => ({
    html: readDocument(new URL('index.html', page), name, { ...ownTexts, title, locales }),
    script: output(name),
    style: output(`${name}-style`),
  });
  return {
    page: {
      ...files('page', ownTexts.title),
      icon: readFileSync(new URL('icon.svg', own), 'utf8'),
    },
    gallery: files('gallery', ownTexts.galleryTitle),
    fonts: fontFaces(),
    latinFont: readFileSync(new URL(`../../assets/web-fonts/${latinFont}`, import.meta.url), 'base64'),
  };
}
