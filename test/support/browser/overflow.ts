import type { Page } from 'playwright-core';

/** How far the page is larger than the window. */
export function overflow(page: Page): Promise<{ width: number; height: number }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth - clientWidth, height: scrollHeight - window.innerHeight };
  });
}
