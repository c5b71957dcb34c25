import { parseEnv } from 'node:util';
import { z } from 'zod';
import { read } from '../project-files.ts';

/** All settings of `.env.example` with the values that it gives them, those too that a # leaves at their defaults. */
export function settingsListed(): Record<string, string> {
  return z.record(z.string(), z.string()).parse(parseEnv(exampleText().replaceAll(/^#(?=[A-Z_]+=)/gm, '')));
}

/** The settings that a plain copy of `.env.example` sets. */
export function settingsCopied(): Record<string, string> {
  return z.record(z.string(), z.string()).parse(parseEnv(exampleText()));
}

const exampleText = () => read('.env.example');
