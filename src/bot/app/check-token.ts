import { existsSync } from 'node:fs';
import { toSqliteFile } from '../../shared/store/open-stores.ts';
import { refuseBadToken } from '../discord/rest/application-id.ts';
import { openRest } from '../discord/rest/rest.ts';

interface Start {
  discord: { token: string; apiUrl: string };
  storeUrl: string;
}

/** Checks the token before the first start writes any files. @throws Error with a one-line message */
export async function checkTokenOnce({ discord, storeUrl }: Start): Promise<void> {
  const file = toSqliteFile(storeUrl);
  if (file === undefined || file === ':memory:' || existsSync(file)) return;
  const rest = openRest(discord);
  await refuseBadToken(rest.api).finally(rest.close);
}
