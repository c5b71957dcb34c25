import { describe, expect, it } from 'vitest';
import { newBrowserPage } from '../support/browser/open-browser-page.ts';
import { openTestService } from '../support/service/open-test-service.ts';

// Headless Chromium's own name is what the firewall keeps out.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('the documentation in a browser', () => {
  it('shows every endpoint and answers its own example when it is tried out, and asks no other server', async () => {
    const { app, key } = await openTestService();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const page = await newBrowserPage({ userAgent });

    await page.goto(`${address}/docs`);
    await page.locator('#operations-v1-get_api_v1_info .opblock-summary-control').click();
    await page.locator('.auth-wrapper .authorize').click();
    await page.locator('.auth-container input').first().fill(key);
    await page.locator('.auth-btn-wrapper .authorize').first().click();
    await page.locator('.btn-done').first().click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();

    const answer = page.locator('.live-responses-table .response-col_status').last();
    await expect.poll(() => answer.textContent()).toContain('200');
    const { paths } = (await app.inject('/docs/json')).json();
    expect(await page.locator('.opblock').count()).toBe(Object.keys(paths).length);
  });
});
