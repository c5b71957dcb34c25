import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openSharedBrowserPage } from '../support/browser/open-browser-page.ts';
import { runCommand } from '../support/browser/run-command.ts';
import { t } from '../support/english.ts';
import { openWorld, type World } from '../support/open-world.ts';

let world: World;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  return world.close;
});
beforeEach(async () => {
  world.discord.reset();
  page = await openSharedBrowserPage(world.url, { viewport: { width: 390, height: 844 } });
});

it('shows a newcomer the card of a player, and a newer one at Refresh', async () => {
  await runCommand(page, '/player uid:9876543210');
  const message = page.getByRole('article').filter({ hasText: '9876543210' });
  const picture = message.getByRole('img', { name: /, level \d+\. / });
  await expect.poll(() => pixelsAcross(picture)).toBeGreaterThanOrEqual(800);
  const first = await picture.getAttribute('src');
  expect(await message.innerText()).toContain('Updated');
  await message.getByRole('button', { name: t('buttons.refresh') }).click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
});

it('marks what only one person sees', async () => {
  await runCommand(page, '/pet uid:9876543210 private:true');
  const answer = page.getByRole('article').filter({ hasText: '/pet' });
  await answer.getByText('Only you can see this').waitFor();
});

it('needs at most half a phone for a card with all its buttons, which only its asker sees', async () => {
  const pages = ['player', 'outfit', 'clan', 'pet', 'stats', 'wishlist'];
  const asked = pages.map((name) => `/${name} uid:9876543210 private:true`);
  const others = [
    '/compare a:9876543210 b:1234567890',
    '/compare a:9876543210 b:1234567890 c:9876543301 d:9876543302 private:true',
    '/account uid:9876543210',
  ];
  for (const [index, line] of [...asked, ...others].entries()) {
    await runCommand(page, line);
    const card = page.getByRole('article').nth(index);
    await card.getByRole('img', { name: /./ }).last().waitFor();
    await card
      .getByRole('button', { name: t('buttons.refresh') })
      .or(card.getByText('Go to'))
      .first()
      .waitFor();
    const { height } = (await card.boundingBox()) ?? { height: Infinity };
    expect({ line, height }).toEqual({ line, height: expect.toSatisfy((px: number) => px <= 450) });
  }
}, 60_000);

function pixelsAcross(picture: ReturnType<Page['getByRole']>): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
}
