import { readFileSync } from 'node:fs';
import { discordLocales } from '../../shared/text/discord-locales.ts';
import texts from '../page/texts/en-US.json' with { type: 'json' };
import { bundleFiles, type PageFiles, readDocument } from './bundle-files.ts';

/** Everything that the server of a local Discord's page serves as text. */
export interface PageBundle extends PageFiles {
  icon: string;
}

/** The page, bundled at the first call: its sources do not change while a process runs. */
let bundle: Promise<PageBundle> | undefined;

/** Bundles the page. A build keeps the result as JSON. */
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
