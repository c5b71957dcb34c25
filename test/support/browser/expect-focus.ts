import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** The keyboard is there, or comes there yet. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}
