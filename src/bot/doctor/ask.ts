import { type HttpAnswer, type HttpRequest, openHttpClient } from '../http/http-client.ts';

interface Asked extends Omit<HttpRequest, 'maxBytes'> {
  userAgent: string;
}

export async function ask(url: string, { userAgent, ...request }: Asked): Promise<HttpAnswer> {
  const client = openHttpClient({ userAgent, now: Date.now });
  try {
    return await client.get(url, { ...request, maxBytes: 2_000_000 });
  } finally {
    await client.close();
  }
}
