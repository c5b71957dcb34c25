import type { Page } from 'playwright-core';

/** Collects what a page must never do: requests to other addresses, failed requests, console errors and warnings. */
export function watchPage(page: Page, ownUrl: string): string[] {
  const violations: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(ownUrl)) violations.push(`asked ${request.url()}`);
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
