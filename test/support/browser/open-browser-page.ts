import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { launchChromium } from '../playground/launch-chromium.ts';
import { type WatchedPage, watchPage } from './watch-page.ts';

/** The browsers of this process, with windows and without: its test files share them. */
const browsers = new Map<boolean, Promise<Browser>>();
let isWhole = false;

/** Makes the tests of this file use the whole browser. */
export function useWholeChromium(): void {
  beforeAll(() => {
    isWhole = true;
    return () => {
      isWhole = false;
    };
  });
}

/**
 * Opens the playground's page, or its gallery, and waits until it shows what the playground told it. What
 * {@link newBrowserPage} says goes for it, too.
 */
export async function openBrowserPage(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newBrowserPage(options);
  await page.goto(address);
  await pageIsThere(page);
  return page;
}

/**
 * An empty page in a context of its own, of a desktop's size unless the options say otherwise. It is closed when the test is
 * over, which then fails for anything that no page may do and that was not forgiven.
 */
export async function newBrowserPage(options: BrowserContextOptions = {}): Promise<Page> {
  const watched = await newWatchedPage(options);
  onTestFinished(async () => {
    await watched.page.context().close();
    expectNoViolations(watched);
  });
  return watched.page;
}

/** The pages that the tests of this process share, by their browser and by the options that a page keeps for good. */
const shared = new Map<string, Promise<WatchedPage>>();

/**
 * Opens the address as {@link openBrowserPage} does, but in a page that the tests of this process share, which costs half as
 * much. Each test begins with nothing stored, and with the page's size, colors and routes as the options say. A test
 * that installs a clock or a script opens its own.
 * @param prepare runs once for all tests with these options
 */
export async function openSharedBrowserPage(
  address: string,
  { viewport = desktop, colorScheme = 'light', ...kept }: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const key = JSON.stringify([isWhole, kept]);
  const opened = shared.get(key) ?? newWatchedPage(kept, prepare);
  shared.set(key, opened);
  const watched = await opened;
  const { page } = watched;
  // A page whose server has closed goes on asking for it.
  if (new URL(page.url()).origin !== new URL(address).origin) await page.goto('about:blank');
  watched.takeViolations();
  await page.setViewportSize(viewport ?? desktop);
  await page.emulateMedia({ colorScheme, forcedColors: 'none' });
  onTestFinished(async () => {
    await leaveAlone(page);
    expectNoViolations(watched);
  });
  const forgetting = await page.addInitScript({ content: 'localStorage.clear(); sessionStorage.clear();' });
  await page.goto(address);
  await forgetting.dispose();
  await pageIsThere(page);
  return page;
}

/** Takes back the routes of a page, and closes the pages that a test opened beside it. */
async function leaveAlone(page: Page): Promise<void> {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll();
}

async function newWatchedPage(
  options: BrowserContextOptions,
  prepare?: (page: Page) => Promise<void>,
): Promise<WatchedPage> {
  const browser = browsers.get(isWhole) ?? launchChromium({ isWhole });
  browsers.set(isWhole, browser);
  const context = await (await browser).newContext({ viewport: desktop, ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await prepare?.(page);
  return watchPage(page);
}

const desktop = { width: 1280, height: 800 };

function expectNoViolations({ page, takeViolations }: WatchedPage): void {
  const causes = forgiven.get(page) ?? [];
  forgiven.delete(page);
  expect(takeViolations().filter((violation) => !causes.some((cause) => cause.test(violation)))).toEqual([]);
}

/** Resolves once the page shows what the playground told it; what is sent sooner, also after a reload, is not understood. */
export async function pageIsThere(page: Page): Promise<void> {
  await page.locator('.members button, .tile-picture').first().waitFor({ state: 'attached' });
}

/** Lets the page do something that it must not: a test makes it do so. */
export function forgive(page: Page, violation: RegExp): void {
  forgiven.set(page, [...(forgiven.get(page) ?? []), violation]);
}

/** Chromium's console message when the playground refuses a request. */
export const refusal = /responded with a status of 4\d\d/;
/** And if nothing answers. */
export const lostConnection = /ERR_/;

const forgiven = new WeakMap<Page, RegExp[]>();
