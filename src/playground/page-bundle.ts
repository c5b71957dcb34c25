import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fontFaces } from './font-faces.ts';

export interface PageBundle {
  html: string;
  script: string;
  style: string;
  icon: string;
}

/** Bundles the page's TypeScript and its styles into one file each. */
export async function bundlePage(): Promise<PageBundle> {
  const { outputFiles } = await build({
    entryPoints: [pathOf('page/main.ts'), pathOf('page/page.css')],
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'eof',
    logLevel: 'silent',
  });
  const output = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return {
    html: fillTexts(read('page/index.html')),
    script: output('.js'),
    style: `${fontFaces()}\n${output('.css')}`,
    icon: read('page/icon.svg'),
  };
}

/** Fills `{{key}}` from the page's texts, for a visitor without scripts. */
function fillTexts(html: string): string {
  const texts: Record<string, string> = JSON.parse(read('../../assets/locales/playground/en-US.json'));
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => texts[key] ?? key);
}

function read(file: string): string {
  return readFileSync(pathOf(file), 'utf8');
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
