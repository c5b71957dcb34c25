import { withOneHost } from '../../shared/store/redis-address.ts';

export function holdsCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

export function hasReadableCredentials(storeUrl: string): boolean {
  const url = withOneHost(storeUrl);
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

/** End of a sentence that begins with the setting's name. */
export const credentialsRemedy =
  'holds a user name or password before the host, which is never sent. Remove it up to the @.';
