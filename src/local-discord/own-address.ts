import { isLoopback } from '../shared/process/served-host.ts';

/**
 * Gives addresses of files in JSON the host that the bot called, because a container can't reach this machine's.
 * @param origin in the text, e.g. `http://127.0.0.1:4000` @param host Host header of the request, e.g. `discord:4000`
 */
export function withOwnAddress(text: string, origin: string, host: string): string {
  const called = `http://${host}`;
  if (!URL.canParse(called) || isLoopback(new URL(called).hostname)) return text;
  return text.replaceAll(`${origin}/`, `${called}/`);
}

/** {@link withOwnAddress} reversed, for addresses that the bot sends back. */
export function withoutOwnAddress(text: string, origin: string, host: string): string {
  return text.startsWith(`http://${host}/`) ? `${origin}${text.slice(`http://${host}`.length)}` : text;
}
