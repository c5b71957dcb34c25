import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

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

/**
 * Reads a page's document, with the head that all share, and fills in `{{key}}`.
 * @param name of its script and its style
 * @param values the page's texts, and the `locales` that a visitor's Discord can be in
 */
export function readDocument(
  file: URL,
  name: string,
  values: Readonly<Record<string, unknown>> & { locales: readonly string[] },
): string {
  const head = readFileSync(new URL('../page/head.html', import.meta.url), 'utf8').trimEnd();
  const html = readFileSync(file, 'utf8').replace('{{head}}', head).replaceAll('{{name}}', name);
  const all: Readonly<Record<string, unknown>> = { ...values, locales: values.locales.join(' ') };
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(all[key] ?? key));
}
