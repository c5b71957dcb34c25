import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe has against the page as it is now: each rule with the elements that break it. Sent in by the debugger, past the page's CSP. */
export async function findViolations(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
