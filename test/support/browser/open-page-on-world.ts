import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openPageWorld, type PageWorld } from '../playground/open-page.ts';
import { openBrowserPage } from './open-browser-page.ts';

/** A local Discord with a bot of a few lines, and the page on which a person meets it. Both are closed with the test. */
export async function openPageOnWorld(
  options: BrowserContextOptions = {},
): Promise<{ world: PageWorld; page: Page }> {
  const world = await openPageWorld();
  onTestFinished(world.close);
  return { world, page: await openBrowserPage(world.page.url, options) };
}
