import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { projectFolder } from './project.ts';

/** The settings of `.env.example` with the values that it gives them. */
export function settingsListed(): Record<string, string> {
  return z
    .record(z.string(), z.string())
    .parse(parseEnv(readFileSync(`${projectFolder}/.env.example`, 'utf8')));
}
