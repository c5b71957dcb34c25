import type { Page } from 'playwright-core';

export interface WatchedPage {
  page: Page;
  /** Returns the page's forbidden acts since the last call, and forgets them. */
  takeViolations(): string[];
}

/** Collects what a page must never do: requests to other addresses than its first one, failed requests, console errors and warnings. */
export function watchPage(page: Page): WatchedPage {
  let violations: string[] = [];
  let own: string | undefined;
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (inPage.has(protocol)) return;
    own ??= origin;
    if (origin !== own) violations.push(`asked ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const isLeaving = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isLeaving) violations.push(`failed ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
  const takeViolations = () => {
    const taken = violations;
    violations = [];
    own = undefined;
    return taken;
  };
  return { page, takeViolations };
}

/** Schemes of addresses that reach no network. */
const inPage: ReadonlySet<string> = new Set(['about:', 'data:', 'blob:']);
