import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openWorldInBrowser, type WorldInBrowser } from '../support/browser/open-world-in-browser.ts';

let open: WorldInBrowser;
let page: Page;

beforeAll(async () => {
  open = await openWorldInBrowser({ width: 390, height: 844 });
  page = open.page;
});

afterEach(() => expect(open.violations).toEqual([]));
afterAll(() => open?.close());

it('shows a newcomer the card of a player, and says where nothing newer is to be had', async () => {
  const box = page.getByRole('combobox', { name: 'Slash command' });
  await box.fill('/player uid:9876543210');
  await box.press('Enter');
  const message = page.getByRole('article').filter({ hasText: '9876543210' });
  const picture = message.getByRole('img', { name: /, level \d+\. / });
  await expect.poll(() => pixelsAcross(picture)).toBeGreaterThanOrEqual(800);
  const first = await picture.getAttribute('src');
  expect(await message.innerText()).toContain('Updated');
  await message.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('article').filter({ hasText: 'Nothing newer yet' }).waitFor();
  expect(await picture.getAttribute('src')).toBe(first);
});

it('marks what only one person sees', async () => {
  const box = page.getByRole('combobox', { name: 'Slash command' });
  await box.fill('/pet uid:9876543210 private:true');
  await box.press('Enter');
  const answer = page.getByRole('article').filter({ hasText: '/pet' });
  await answer.getByText('Only you can see this').waitFor();
});

function pixelsAcross(picture: ReturnType<Page['getByRole']>): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
}
