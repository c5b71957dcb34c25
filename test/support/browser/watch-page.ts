import type { Page } from 'playwright-core';

/** Collects what a page must never do: speak to another address, or complain in its console. */
export function watchPage(page: Page, ownUrl: string): string[] {
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(ownUrl)) complaints.push(`asked ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const isLeaving = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isLeaving) complaints.push(`failed ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
