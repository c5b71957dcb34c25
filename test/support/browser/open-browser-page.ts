import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { launchChromium } from '../playground/launch-chromium.ts';
import { watchPage } from './watch-page.ts';

/** All pages of a test file are opened by the same browser. */
let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

/** Makes the tests of this file use the whole browser. Call it before a page is opened. */
export function useWholeChromium(): void {
  browser = launchChromium({ isWhole: true });
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
 * An empty page in a context of its own, of a desktop's size where the options say nothing else. It is closed when the test is
 * over, which then fails for anything that no page may do and that was not forgiven.
 */
export async function newBrowserPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= launchChromium();
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const violations = watchPage(page);
  onTestFinished(async () => {
    await context.close();
    const causes = forgiven.get(page) ?? [];
    expect(violations.filter((violation) => !causes.some((cause) => cause.test(violation)))).toEqual([]);
  });
  return page;
}

/** Resolves once the page shows what the playground told it; what is sent sooner, also after a reload, is not understood. */
export async function pageIsThere(page: Page): Promise<void> {
  await page.locator('.switch input, .tile-picture').first().waitFor({ state: 'attached' });
}

/** Lets the page do something that it must not: a test makes it do so. */
export function forgive(page: Page, violation: RegExp): void {
  forgiven.set(page, [...(forgiven.get(page) ?? []), violation]);
}

/** What Chromium reports where the playground refuses what it is asked for. */
export const refusal = /responded with a status of 4\d\d/;
/** And where nothing answers. */
export const lostConnection = /ERR_/;

const forgiven = new WeakMap<Page, RegExp[]>();
