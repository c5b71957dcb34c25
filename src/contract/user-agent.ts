import { minUserAgentLength } from './limits.ts';

export type UserAgentRejection =
  | { code: 'FW_001' }
  | { code: 'FW_002'; token: string }
  | { code: 'FW_003'; browser: string };

/**
 * The firewall's rules about User-Agents (specification, section 7.1, rules 1 to 4; tokens and browser versions
 * as decided where it is silent). Undefined: the header passes. The service enforces it, the client asks it at start.
 */
export function judgeUserAgent(userAgent: string | undefined): UserAgentRejection | undefined {
  const trimmed = userAgent?.trim() ?? '';
  if (trimmed.length < minUserAgentLength) return { code: 'FW_001' };
  const lower = trimmed.toLowerCase();
  const token = blockedTokens.find((blocked) => lower.includes(blocked));
  if (token) return { code: 'FW_002', token };
  const browser = oldBrowser(trimmed);
  return browser ? { code: 'FW_003', browser } : undefined;
}

function oldBrowser(userAgent: string): string | undefined {
  if (/\b(MSIE|Trident)\b/i.test(userAgent)) return 'Internet Explorer';
  for (const { name, version, oldest } of browserRules) {
    const found = version.exec(userAgent)?.[1];
    if (found && Number(found) < oldest) return `${name} ${found}`;
  }
  return undefined;
}

/** Tokens that are refused anywhere in the header, in any case. */
export const blockedTokens = [
  'python',
  'requests',
  'java',
  'got',
  'bot',
  'crawl',
  'spider',
  'curl',
  'wget',
  'httpie',
  'libwww',
  'axios',
  'node-fetch',
  'undici',
  'okhttp',
  'apache-httpclient',
  'go-http-client',
  'ruby',
  'aiohttp',
  'httpx',
  'guzzle',
  'scrapy',
  'selenium',
  'puppeteer',
  'playwright',
  'headless',
  'phantom',
  'postman',
  'insomnia',
] as const;

// Safari names its own version after "Version/"; Chrome and Firefox right behind their names.
const browserRules = [
  { name: 'Chrome', version: /\bChrome\/(\d+)/i, oldest: 90 },
  { name: 'Firefox', version: /\bFirefox\/(\d+)/i, oldest: 90 },
  { name: 'Safari', version: /\bVersion\/(\d+)[\d.]*(?:\s+Mobile\/\w+)?\s+Safari\//i, oldest: 13 },
] as const;
