import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface PageFiles {
  html: string;
  script: string;
  style: string;
}

/** Bundles browser files; the result returns a file's text by name. @param entries entry points by name */
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

/** Reads a document, inserts the shared head and fills in `{{key}}`. @param name of its script and style sheet */
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
