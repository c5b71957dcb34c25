import type { Page } from 'playwright-core';

/** Types a line into the command box and sends it. A blank at its end makes a command of it. */
export async function runCommand(page: Page, line: string): Promise<void> {
  const box = page.locator('#command-box');
  await box.fill(line);
  await box.press('Enter');
}
