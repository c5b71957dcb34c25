import { maxUserAgentLength, minUserAgentLength } from './limits.ts';

export type UserAgentRejection =
  | { code: 'FW_001' }
  | { code: 'FW_002'; token: string }
  | { code: 'FW_003'; browser: string };

export interface UserAgentRules {
  minLength: number;
  /** Lower-case texts, refused anywhere in the header. */
  blockedTokens: readonly string[];
  oldBrowsers: readonly BrowserRule[];
}

interface BrowserRule {
  name: string;
  /** The first group is the version. All matches are checked, not only the first. */
  version: RegExp;
  /** First version that passes; undefined if none does. */
  oldest?: number | undefined;
}

/**
 * Applies the firewall's User-Agent rules (specification, section 7.1, rules 1 to 4). Undefined if the header passes.
 * Searches only {@link maxUserAgentLength} characters; callers refuse longer headers.
 */
export function judgeUserAgent(
  userAgent: string | undefined,
  rules: UserAgentRules = defaultUserAgentRules,
): UserAgentRejection | undefined {
  const trimmed = userAgent?.trim() ?? '';
  if (trimmed.length < rules.minLength) return { code: 'FW_001' };
  const lower = trimmed.toLowerCase();
  const token = rules.blockedTokens.find((blocked) => lower.includes(blocked));
  if (token) return { code: 'FW_002', token };
  const browser = oldBrowser(trimmed.slice(0, maxUserAgentLength), rules.oldBrowsers);
  return browser ? { code: 'FW_003', browser } : undefined;
}

function oldBrowser(userAgent: string, rules: readonly BrowserRule[]): string | undefined {
  for (const { name, version, oldest } of rules)
    for (const found of userAgent.matchAll(everywhere(version))) {
      if (oldest === undefined) return name;
      if (Number(found[1]) < oldest) return `${name} ${found[1]}`;
    }
  return undefined;
}

function everywhere({ source, flags }: RegExp): RegExp {
  return new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
}

export const blockedTokens: readonly string[] = [
  ...['python', 'requests', 'java', 'got', 'bot', 'crawl', 'spider', 'curl', 'wget', 'httpie', 'libwww'],
  ...['axios', 'node-fetch', 'undici', 'okhttp', 'apache-httpclient', 'go-http-client', 'ruby', 'aiohttp'],
  ...['httpx', 'guzzle', 'scrapy', 'selenium', 'puppeteer', 'playwright', 'headless', 'phantom'],
  ...['postman', 'insomnia'],
];

// Safari's version follows "Version/"; those of Chrome and Firefox follow their names.
const safariVersion = /\bVersion\/(\d{1,9})[\d.]{0,40}(?:\s{1,9}Mobile\/\w{1,40})?\s{1,9}Safari\//i;
const oldBrowsers: readonly BrowserRule[] = [
  { name: 'Internet Explorer', version: /\b(?:MSIE|Trident)\b/i },
  { name: 'Chrome', version: /\bChrome\/(\d{1,9})/i, oldest: 90 },
  { name: 'Firefox', version: /\bFirefox\/(\d{1,9})/i, oldest: 90 },
  { name: 'Safari', version: safariVersion, oldest: 13 },
];

const minLength = minUserAgentLength;
export const defaultUserAgentRules: UserAgentRules = { minLength, blockedTokens, oldBrowsers };
