/** Whether `url` holds a user name or a password before its host. */
export function holdsCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Completes a sentence that begins with the setting's name; it must not repeat the address. */
export const credentialsRemedy =
  'holds a user name or password before the host, which is never sent. Remove it up to the @.';
