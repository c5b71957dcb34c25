import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newBrowserPage } from '../support/browser/open-browser-page.ts';
import { openTestService } from '../support/service/open-test-service.ts';

// Headless Chromium's own name is what the firewall keeps out.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

it('the documentation fits a phone and can be read by everybody', async () => {
  const page = await openOnPhone();
  await page.locator('#operations-v1-get_api_v1_info .opblock-summary-control').click();
  await page.locator('.opblock-body .highlight-code').first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours change gradually.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.locator(':is(button, a[href]) :is(a[href], button, input, select)').count()).toBe(0);
    expect(await page.locator('main').count()).toBe(1);
    const texts = await page.evaluate(measureTexts);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter(({ isInMain }) => !isInMain)).toEqual([]);
    expect(texts.filter(({ contrast, isLarge }) => contrast < (isLarge ? 3 : 4.5))).toEqual([]);
    const [red = 0] = await page.evaluate(() =>
      (getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    if (colorScheme === 'dark') expect(red).toBeLessThan(64);
  }
});

async function openOnPhone(): Promise<Page> {
  const { app } = await openTestService();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const page = await newBrowserPage({
    userAgent,
    viewport: { width: 390, height: 844 },
    isMobile: true,
  });
  // The root leads a browser to the page.
  await page.goto(address);
  await page.locator('.opblock').first().waitFor();
  return page;
}

interface MeasuredText {
  text: string;
  isInMain: boolean;
  isLarge: boolean;
  contrast: number;
}

/** Runs in the page: the contrast (WCAG 2) of each visible text with what lies behind it. */
function measureTexts(): MeasuredText[] {
  type Colour = readonly [number, number, number, number];
  const read = (css: string): Colour => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  };
  const lay = (top: Colour, below: Colour): Colour => {
    const mix = (over: number, under: number) => over * top[3] + under * (1 - top[3]);
    return [mix(top[0], below[0]), mix(top[1], below[1]), mix(top[2], below[2]), 1];
  };
  const linear = (value: number) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const brightness = ([red, green, blue]: Colour) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const withAncestors = (element: Element): Element[] =>
    element.parentElement ? [...withAncestors(element.parentElement), element] : [element];
  const measure = (element: HTMLElement, text: string): MeasuredText => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const styles = withAncestors(element).map((one) => getComputedStyle(one));
    const white: Colour = [255, 255, 255, 1];
    const ground = styles
      .map(({ backgroundColor }) => read(backgroundColor))
      .reduce((below, top) => lay(top, below), white);
    const [red, green, blue, alpha] = read(color);
    const opacity = styles.reduce((product, style) => product * Number(style.opacity), alpha);
    const [darker = 0, lighter = 0] = [
      brightness(lay([red, green, blue, opacity], ground)),
      brightness(ground),
    ].toSorted((a, b) => a - b);
    const size = Number.parseFloat(fontSize);
    return {
      text: `${element.tagName}.${element.className}: ${text.slice(0, 30)}`,
      isInMain: element.closest('main') !== null,
      isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
      contrast: (lighter + 0.05) / (darker + 0.05),
    };
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const measured: MeasuredText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (text && element?.checkVisibility({ visibilityProperty: true })) measured.push(measure(element, text));
  }
  return measured;
}
