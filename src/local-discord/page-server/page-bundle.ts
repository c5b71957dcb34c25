import { readFileSync } from 'node:fs';
import { discordLocales } from '../../shared/text/discord-locales.ts';
import texts from '../page/texts/en-US.json' with { type: 'json' };
import { bundleFiles, type PageFiles, readDocument } from './bundle-files.ts';

/** All texts that the page's server serves. */
export interface PageBundle extends PageFiles {
  icon: string;
}

let bundle: Promise<PageBundle> | undefined;

/** Bundles the page once; a build stores the result as JSON. */
export function bundlePage(): Promise<PageBundle> {
  bundle ??= bundleSources();
  return bundle;
}

async function bundleSources(): Promise<PageBundle> {
  const page = new URL('../page/', import.meta.url);
  const output = await bundleFiles({
    page: new URL('main.ts', page),
    'page-style': new URL('page.css', page),
  });
  return {
    html: readDocument(new URL('index.html', page), 'page', { ...texts, locales: discordLocales }),
    script: output('page'),
    style: output('page-style'),
    icon: readFileSync(new URL('icon.svg', page), 'utf8'),
  };
}
