import { isLoopback } from '../shared/process/served-host.ts';

/**
 * Gives the addresses of files in a JSON text the host under which the bot called: in a container, that of this machine leads
 * nowhere.
 * @param origin the address that the text has, e.g. `http://127.0.0.1:4000`
 * @param host the Host header of the bot's request, e.g. `discord:4000`
 */
export function withOwnAddress(text: string, origin: string, host: string): string {
  const called = `http://${host}`;
  if (!URL.canParse(called) || isLoopback(new URL(called).hostname)) return text;
  return text.replaceAll(`${origin}/`, `${called}/`);
}

/** The reverse, for addresses that the bot sends back. */
export function withoutOwnAddress(text: string, origin: string, host: string): string {
  return text.startsWith(`http://${host}/`) ? `${origin}${text.slice(`http://${host}`.length)}` : text;
}
