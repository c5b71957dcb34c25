import type { Page } from 'playwright-core';

/** Collects what a page must never do: requests to other addresses than its first one, failed requests, console errors and warnings. */
export function watchPage(page: Page): string[] {
  const violations: string[] = [];
  let own: string | undefined;
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    own ??= origin;
    if (origin !== own && !inPage.has(protocol)) violations.push(`asked ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const isLeaving = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isLeaving) violations.push(`failed ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
  return violations;
}

/** What a page makes itself. */
const inPage: ReadonlySet<string> = new Set(['data:', 'blob:']);
