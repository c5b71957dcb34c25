import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openPageWorld, type PageWorld } from '../playground/open-page.ts';
import { openBrowserPage, openSharedBrowserPage } from './open-browser-page.ts';

/** The world that the tests of this process share; each test resets it first. */
let shared: Promise<PageWorld> | undefined;

/**
 * A local Discord with a bot of a few lines, and the page on which a person meets it. The tests share them: a test that
 * changes what a reset keeps, or more of the page than its size, takes {@link openOwnPageOnWorld}.
 */
export async function openPageOnWorld(
  options: BrowserContextOptions = {},
): Promise<{ world: PageWorld; page: Page }> {
  shared ??= openPageWorld();
  const world = await shared;
  world.discord.reset();
  return { world, page: await openSharedBrowserPage(world.page.url, options) };
}

/** The same for one test alone. */
export async function openOwnPageOnWorld(
  options: BrowserContextOptions = {},
): Promise<{ world: PageWorld; page: Page }> {
  const world = await openPageWorld();
  onTestFinished(world.close);
  return { world, page: await openBrowserPage(world.page.url, options) };
}
