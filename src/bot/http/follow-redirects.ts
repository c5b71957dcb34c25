import type { HttpAnswer } from './http-client.ts';

type Head = Pick<HttpAnswer, 'status' | 'headers'>;

/** Follows redirects on the same host, also to https, so that no other host gets the key. @returns the last answer */
export async function followRedirects<Answer>(
  url: string,
  get: (url: string) => Promise<Answer>,
  httpOf: (answer: Answer) => Head,
): Promise<Answer> {
  const asked = new Set([url]);
  let answer = await get(url);
  for (let at = url; asked.size <= mostRedirects; ) {
    const target = redirectTarget(at, httpOf(answer));
    if (!target || !isSameHost(new URL(at), target) || asked.has(target.href)) break;
    at = target.href;
    asked.add(at);
    answer = await get(at);
  }
  return answer;
}

function redirectTarget(url: string, { status, headers }: Head): URL | undefined {
  const { location } = headers;
  if (!redirects.has(status) || location === undefined || !URL.canParse(location, url)) return undefined;
  return new URL(location, url);
}

function isSameHost(from: URL, to: URL): boolean {
  if (to.username !== '' || to.password !== '') return false;
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname;
  return isUpgrade || from.origin === to.origin;
}

const redirects = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 3;
