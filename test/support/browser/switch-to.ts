import type { Page } from 'playwright-core';

/** Takes another person's part, on a phone in the sheet. */
export async function switchTo(page: Page, name: string): Promise<void> {
  const opener = page.locator('.person-button');
  if (await opener.isVisible()) await opener.click();
  await page.locator('.members button:visible', { hasText: name }).click();
  await page.getByRole('menuitem', { name: `Switch to ${name}` }).click();
  await page.locator('.person-name', { hasText: name }).waitFor({ state: 'attached' });
}
