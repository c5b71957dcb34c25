import type { Page, ViewportSize } from 'playwright-core';
import { openWorld } from '../open-world.ts';
import { launchChromium } from '../playground/launch-chromium.ts';
import { watchPage } from './watch-page.ts';

/** The page of a whole playground, open in a real browser. */
export interface WorldInBrowser {
  page: Page;
  /** What the page must never do, see {@link watchPage}. */
  violations: string[];
  close(): Promise<void>;
}

export async function openWorldInBrowser(viewport: ViewportSize): Promise<WorldInBrowser> {
  const [world, browser] = await Promise.all([openWorld(), launchChromium()]);
  const page = await browser.newPage({ viewport });
  const violations = watchPage(page, world.url);
  await page.goto(world.url);
  return {
    page,
    violations,
    close: async () => {
      await browser.close();
      await world.close();
    },
  };
}
