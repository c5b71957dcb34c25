import { readFileSync } from 'node:fs';
import { codeOf } from '../../shared/errors/code-of.ts';
import { decodeText } from './decode-text.ts';
import { withoutQuotes } from './without-quotes.ts';

const secretSettings = ['DISCORD_TOKEN', 'PLAYER_API_KEY', 'STORE_URL', 'SERVICE_STORE_URL'] as const;

type SecretSetting = (typeof secretSettings)[number];

export function isSecretSetting(name: string): boolean {
  return secretSettings.some((setting) => setting === name);
}

interface SecretsRead {
  values: Partial<Record<SecretSetting, string>>;
  problems: Array<{ setting: `${SecretSetting}_FILE`; message: string }>;
}

/** Reads secrets from the files that `_FILE` variables name. @param given the environment without its empty values */
export function readSecretFiles(given: Readonly<Record<string, string | undefined>>): SecretsRead {
  const read: SecretsRead = { values: {}, problems: [] };
  for (const name of secretSettings) {
    const setting = `${name}_FILE` as const;
    const file = given[setting];
    if (!file) continue;
    const clash = { problem: `and ${name} are both set. Remove one of them.` };
    const found = given[name] ? clash : readSecret(file);
    if ('problem' in found) read.problems.push({ setting, message: found.problem });
    else read.values[name] = found.secret;
  }
  return read;
}

function readSecret(file: string): { secret: string } | { problem: string } {
  try {
    const secret = withoutQuotes(decodeText(readFileSync(file)));
    return secret ? { secret } : { problem: `names ${file}, which is empty.` };
  } catch (error) {
    const problem = `names ${file}, which can't be read (${codeOf(error)}). Check its path and who may read it.`;
    return { problem };
  }
}
