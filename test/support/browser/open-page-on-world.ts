import type { BrowserContextOptions, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openPlaygroundPage } from '../../../src/playground/playground-page.ts';
import { openPageWorld, type PageWorld } from '../playground/open-page.ts';
import { openBrowserPage, openSharedBrowserPage } from './open-browser-page.ts';

/** The world that a file's tests share; each test resets it first. */
let shared: Promise<PageWorld> | undefined;

/** Closes the shared world. */
export async function closeSharedWorld(): Promise<void> {
  const world = shared;
  shared = undefined;
  await (await world)?.close();
}

/**
 * A local Discord with a bot of a few lines, and the page on which a person meets it. The tests of a file share them: a test that
 * changes what a reset keeps, or more of the page than its size, takes {@link openOwnPageOnWorld}.
 */
export async function openPageOnWorld(
  options: BrowserContextOptions = {},
): Promise<{ world: PageWorld; page: Page }> {
  shared ??= openPageWorld();
  const { discord, ...world } = await shared;
  discord.reset();
  const page = await openPlaygroundPage({ discord, host: '127.0.0.1', port: 0 });
  onTestFinished(page.close);
  return { world: { ...world, discord, page }, page: await openSharedBrowserPage(page.url, options) };
}

/** The same for one test alone. */
export async function openOwnPageOnWorld(
  options: BrowserContextOptions = {},
): Promise<{ world: PageWorld; page: Page }> {
  const world = await openPageWorld();
  onTestFinished(world.close);
  return { world, page: await openBrowserPage(world.page.url, options) };
}
