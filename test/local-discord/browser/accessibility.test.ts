import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectFocus } from '../../support/browser/expect-focus.ts';
import { isUncovered } from '../../support/browser/is-uncovered.ts';
import { forgive, lostConnection, pageIsThere } from '../../support/browser/open-browser-page.ts';
import { openOwnPageOnWorld, openPageOnWorld } from '../../support/browser/open-page-on-world.ts';
import { overflow } from '../../support/browser/overflow.ts';
import { runCommand } from '../../support/browser/run-command.ts';
import type { PageWorld } from '../../support/playground/open-page.ts';

let world: PageWorld;
let page: Page;

async function openPageOn(options: BrowserContextOptions): Promise<void> {
  ({ world, page } = await openPageOnWorld(options));
}

const box = () => page.getByRole('textbox', { name: 'Slash command' });
const message = (text: string | RegExp) => page.getByRole('article').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const announcer = () => page.locator('.announcer');
const scroller = () => page.getByRole('region', { name: 'Channel: playground' });
const run = (line: string) => runCommand(page, line);

async function press(locator: Locator): Promise<void> {
  await locator.focus();
  await page.keyboard.press('Enter');
}

describe('the page on a desktop', () => {
  beforeEach(() => openPageOn({}));

  it('keeps the focus on a button that was pressed, and takes no second press while it waits', async () => {
    await run('/card 4123456789');
    let presses = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/press')) presses += 1;
    });
    await button('Refresh').focus();
    await button('Refresh').evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await message('refreshed').waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await expectFocus(button('Refresh'));
    expect(presses).toBe(1);
  });

  it('moves the focus to the message where its button goes away, not to the button in its place', async () => {
    await run('/lose ');
    await press(button('Try again'));
    await message('found at last').waitFor();
    await button('Why?').waitFor();
    await expectFocus(message('found at last'));
  });

  it('moves the focus to the command box where the message goes away', async () => {
    await run('/lose ');
    await press(button('Dismiss message'));
    await message('Nothing found').waitFor({ state: 'detached' });
    await expectFocus(box());
  });

  it('announces each answer, each update and each dismissal in one sentence', async () => {
    await run('/card 4123456789');
    await announcer()
      .filter({ hasText: /^Loadout, \/card, Player 4123456789\. Level 62/ })
      .waitFor();
    await press(button('Refresh'));
    await announcer()
      .filter({ hasText: /^Updated: Loadout, \/card uid:4123456789, refreshed\./ })
      .waitFor();
    await run('/lose ');
    await announcer().filter({ hasText: 'Loadout, /lose, Nothing found' }).waitFor();
    await press(button('Dismiss message'));
    await announcer().filter({ hasText: 'Message dismissed.' }).waitFor();
    expect(await page.getByRole('log').getAttribute('aria-live')).toBe('off');
  });

  it('announces the same words again as something new', async () => {
    await run('/card 4123456789');
    await press(button('Refresh'));
    await announcer().filter({ hasText: 'Updated' }).waitFor();
    const first = await announcer().locator('span').elementHandle();
    await press(button('Refresh'));
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    expect(await announcer().innerText()).toContain('Updated');
  });

  it('names each message after its command and what it shows', async () => {
    await run('/card 4123456789');
    await run('/card 55555');
    for (const uid of ['4123456789', '55555'])
      await page.getByRole('article', { name: `Loadout, /card uid:${uid}, Player ${uid}` }).waitFor();
  });

  it('shows a private message in place of a public "thinking", with its command', async () => {
    await run('/lose ');
    const problem = message('Nothing found');
    await problem.getByText('Only you can see this').waitFor();
    expect(await problem.locator('.used').innerText()).toMatch(/Mira used\s+\/lose/);
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
  });

  it('keeps a dismissed message hidden after a reload', async () => {
    await run('/lose ');
    await button('Dismiss message').click();
    await message('Nothing found').waitFor({ state: 'detached' });
    await page.reload();
    await pageIsThere(page);
    await run('/card 4123456789');
    await message('Player 4123456789').waitFor();
    expect(await message('Nothing found').count()).toBe(0);
  });

  it('brings back the last command at Arrow-up in an empty box, and only there', async () => {
    await box().press('ArrowUp');
    expect(await page.locator('.pill').count()).toBe(0);
    await run('/card uid:4123456789 region:IND');
    await message('Player 4123456789').waitFor();
    await box().press('ArrowUp');
    expect(await page.locator('.pill').innerText()).toBe('/card');
    expect(
      await page.locator('.chip input').evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value)),
    ).toEqual(['4123456789', 'IND']);
    await box().press('Enter');
    await expect.poll(() => message('Player 4123456789').count()).toBe(2);
    await box().fill('/w');
    await box().press('ArrowUp');
    expect(await box().inputValue()).toBe('/w');
  });

  it('marks new messages while the visitor reads older ones, and leads to them', async () => {
    const mira = world.discord.member('Mira');
    for (const uid of ['11111', '22222', '33333']) await run(`/card ${uid}`);
    await message('Player 33333').waitFor();
    expect(await button('New messages').count()).toBe(0);
    await scroller().hover();
    await page.mouse.wheel(0, -2000);
    await expect.poll(() => scroller().evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await mira.runs('/card', { uid: '44444' });
    await press(button('New messages: 1'));
    await button('New messages').waitFor({ state: 'detached' });
    await expectFocus(box());
    await expect
      .poll(() => scroller().evaluate((all) => all.scrollHeight - all.scrollTop - all.clientHeight))
      .toBeLessThan(2);
  });

  it('shows the choice and every edge where the system forces its colors', async () => {
    await run('/card 4123456789');
    await message('Player 4123456789').waitFor();
    const backOf = (name: string) =>
      page
        .locator('nav .members button', { hasText: name })
        .evaluate((all) => getComputedStyle(all).backgroundColor);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await backOf('Mira')).not.toBe(await backOf('Ada'));
    await box().press('/');
    const edged = ['.box', '.send', '.suggestions', '.theme'];
    for (const part of [...edged.map((name) => page.locator(name).first()), button('Refresh')])
      expect(
        await part.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth)),
      ).toBe(1);
    const options = page.locator('#suggestions').getByRole('option');
    const [chosen, other] = [options.first(), options.last()];
    const colorOf = (option: Locator) => option.evaluate((all) => getComputedStyle(all).backgroundColor);
    expect(await colorOf(chosen)).not.toBe(await colorOf(other));
  });

  it('draws a name whose font comes late, in the first answer as well', async () => {
    const name = 'ⒷⓐⓝⓖⒿⓐⓖⓞ';
    await run(`/card ${name}`);
    const title = message(name).locator('.embed-title');
    await title.waitFor();
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).letterSpacing))
      .not.toBe('normal');
    // Words of a style that nothing was drawn in yet cannot have kept the shapes of before.
    const widths = () =>
      title.evaluate((element) => {
        const copy = document.body.appendChild(document.createElement('span'));
        copy.textContent = element.textContent;
        copy.style.font = getComputedStyle(element).font;
        copy.style.letterSpacing = '0.0005px';
        const range = document.createRange();
        const [shown, fresh] = [element, copy].map((one) => {
          range.selectNodeContents(one);
          return Math.round(range.getBoundingClientRect().width);
        });
        copy.remove();
        return { shown, fresh };
      });
    await expect.poll(async () => (({ shown, fresh }) => shown === fresh)(await widths())).toBe(true);
  });
});

describe('the page on a phone', () => {
  beforeEach(() => openPageOn({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

  it('keeps Send in the row of the text box, at the right, and nothing is wider than the window', async () => {
    await box().fill('/card ');
    await page.locator('.chip').waitFor();
    for (const line of ['12345', '12345 region:']) {
      await page.locator('.chip input').first().fill(line);
      const [text, send] = [await box().boundingBox(), await button('Send').boundingBox()];
      const middle = (send?.y ?? 0) + (send?.height ?? 0) / 2;
      expect(middle).toBeGreaterThan(text?.y ?? 0);
      expect(middle).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0) + 8);
      expect((send?.x ?? 0) + (send?.width ?? 0)).toBeGreaterThan(360);
      expect(await overflow(page)).toEqual({ width: 0, height: 0 });
    }
  });

  it('does not tell a finger to press Enter', async () => {
    await box().fill('/card ');
    await page.locator('.chip input').fill('4123456789');
    expect(await box().getAttribute('placeholder')).toBe('Ready to send · +1 more');
    await box().focus();
    await page.getByText('Ready to send as is').waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Enter');
  });

  it('does not open the keys if a message goes away', async () => {
    await run('/lose ');
    await press(button('Dismiss message'));
    await message('Nothing found').waitFor({ state: 'detached' });
    await expectFocus(scroller());
  });
});

it('says that the playground does not answer if the suggestions do not cover it', async () => {
  ({ world, page } = await openOwnPageOnWorld());
  forgive(page, lostConnection);
  await world.page.close();
  const notice = page.getByText("The playground isn't responding.");
  await notice.waitFor();
  await box().press('/');
  await page.locator('#suggestions').getByRole('option').first().waitFor();
  expect(await notice.evaluate(isUncovered)).toBe(true);
});
