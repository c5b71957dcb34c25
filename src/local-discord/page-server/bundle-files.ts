import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fillGaps } from './fill-gaps.ts';

/** A page's document, its bundled script and its bundled styles. */
export interface PageFiles {
  html: string;
  script: string;
  style: string;
}

/**
 * Bundles the scripts and styles of pages.
 * @param entries the file of each, by the name under which the answer finds it
 */
export async function bundleFiles(entries: Readonly<Record<string, URL>>): Promise<(name: string) => string> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, url]) => [name, fileURLToPath(url)])),
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'eof',
    logLevel: 'silent',
  });
  return (name) => outputFiles.find(({ path }) => /^\/(.*)\.\w+$/.exec(path)?.[1] === name)?.text ?? '';
}

/** Reads the language files of a folder, with the English text in place of each that one lacks. */
export function readTexts<Texts extends object>(folder: URL): Record<string, Texts> {
  const names = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const read = (name: string): Texts => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const english = read('en-US.json');
  return Object.fromEntries(
    names.map((name) => [name.replace('.json', ''), fillGaps(read(name), english)] as const),
  );
}

/** Writes the texts of each language into a JSON file of its own: a page loads those of its language alone. */
export function writeTexts(texts: Readonly<Record<string, object>>): Record<string, string> {
  const entries = Object.entries(texts);
  return Object.fromEntries(entries.map(([locale, one]) => [`${locale}.json`, JSON.stringify(one)]));
}

/**
 * Reads a page's document, with the head that all share, and fills `{{key}}` from the English texts, for a visitor without
 * scripts, and `{{locales}}`.
 * @param name of its script and its style
 */
export function readDocument(file: URL, name: string, texts: Readonly<Record<string, object>>): string {
  const head = readFileSync(new URL('../page/head.html', import.meta.url), 'utf8').trimEnd();
  const html = readFileSync(file, 'utf8').replace('{{head}}', head).replaceAll('{{name}}', name);
  const values: Readonly<Record<string, unknown>> = {
    ...texts['en-US'],
    locales: Object.keys(texts).join(' '),
  };
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? key));
}
