import type { Page, ViewportSize } from 'playwright-core';
import { openHouse } from './open-world.ts';
import { launchChromium } from './playground/launch-chromium.ts';
import { watchPage } from './playground/watch-page.ts';

/** The page of a whole house, open in a real browser. */
export interface HouseInBrowser {
  page: Page;
  /** What the page must never do, see {@link watchPage}. */
  complaints: string[];
  close(): Promise<void>;
}

export async function openHouseInBrowser(viewport: ViewportSize): Promise<HouseInBrowser> {
  const [house, browser] = await Promise.all([openHouse(), launchChromium()]);
  const page = await browser.newPage({ viewport });
  const complaints = watchPage(page, house.url);
  await page.goto(house.url);
  return {
    page,
    complaints,
    close: async () => {
      await browser.close();
      await house.close();
    },
  };
}
