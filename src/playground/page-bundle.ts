import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sourceLocale } from '../text/locales.ts';
import { fontFaces } from './font-faces.ts';
import type { PageTexts } from './page/texts.ts';
import { problemTitles } from './problem-titles.ts';

interface PageFiles {
  html: string;
  script: string;
  style: string;
}

export interface PageBundle extends PageFiles {
  /** The page of all cards. */
  gallery: PageFiles;
  icon: string;
  /** The page's texts by locale, each as JSON: a page loads those of its language alone. */
  texts: Readonly<Record<string, string>>;
}

/** Bundles each page's TypeScript and its styles into one file each. `npm run build` keeps the result as JSON. */
export async function bundlePage(): Promise<PageBundle> {
  const { outputFiles } = await build({
    entryPoints: {
      page: pathOf('page/main.ts'),
      'page-style': pathOf('page/page.css'),
      gallery: pathOf('page/gallery/main.ts'),
      'gallery-style': pathOf('page/gallery/gallery.css'),
    },
    outdir: '/',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'eof',
    logLevel: 'silent',
  });
  const output = (name: string) => outputFiles.find(({ path }) => path === `/${name}`)?.text ?? '';
  const texts = readTexts();
  const fonts = fontFaces();
  const head = read('page/head.html').trimEnd();
  const files = (name: string, html: string): PageFiles => ({
    html: fillTexts(read(html).replace('{{head}}', head).replaceAll('{{name}}', name), texts),
    script: output(`${name}.js`),
    style: `${fonts}\n${output(`${name}-style.css`)}`,
  });
  return {
    ...files('page', 'page/index.html'),
    gallery: files('gallery', 'page/gallery/index.html'),
    icon: read('page/icon.svg'),
    texts,
  };
}

function readTexts(): Record<string, string> {
  const files = readdirSync(pathOf(textsFolder)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => {
      const botTexts = JSON.parse(read(botTextsFolder + file));
      const texts: PageTexts = {
        ...JSON.parse(read(textsFolder + file)),
        problemTitles: problemTitles(botTexts),
      };
      return [file.replace('.json', ''), JSON.stringify(texts)];
    }),
  );
}

const botTextsFolder = '../../assets/locales/';
const textsFolder = `${botTextsFolder}playground/`;

/** Fills `{{key}}` from the page's English texts, for a visitor without scripts, and `{{locales}}`. */
function fillTexts(html: string, texts: PageBundle['texts']): string {
  const english: Record<string, string> = JSON.parse(texts[sourceLocale] ?? '{}');
  const values: Record<string, string> = { ...english, locales: Object.keys(texts).join(' ') };
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? key);
}

function read(file: string): string {
  return readFileSync(pathOf(file), 'utf8');
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
