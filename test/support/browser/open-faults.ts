import type { Page } from 'playwright-core';

/** Opens the panel of faults, on the playground's page from the menu of its world. */
export async function openFaults(page: Page): Promise<void> {
  await page.locator('#faults-button').click();
  if (await page.locator('#faults').isHidden()) await page.getByRole('menuitem', { name: /^Faults/ }).click();
}
