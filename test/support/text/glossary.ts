import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The agreement of a language's translators, as in `assets/locales/glossary`. */
const glossary = z.strictObject({
  /** How the language speaks to a member. */
  tone: z.string().min(1),
  /** The game's word for a thing, by its English name; notes for translators in brackets. */
  terms: z.record(z.string(), z.string().min(1)),
  /** Patterns (JavaScript, flag `u`) that no text may match, with advice. A placeholder is `{{}}` unless the pattern names one. */
  avoid: z.record(z.string(), z.string().min(1)),
  /** English words that players of the language use as they are. */
  kept: z.array(z.string().min(1)),
});

export type Glossary = z.infer<typeof glossary>;

export function readGlossary(locale: string): Glossary {
  return glossary.parse(JSON.parse(readFileSync(`${glossaryFolder}${locale}.json`, 'utf8')));
}

const glossaryFolder = 'assets/locales/glossary/';
