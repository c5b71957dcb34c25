import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sourceLocale } from '../bot/text/locales.ts';
import { fillGaps } from './fill-gaps.ts';
import { fontFaces, latinFont } from './font-faces.ts';
import type { PageTexts } from './page/language/texts.ts';
import { problemTitles } from './problem-titles.ts';

interface PageFiles {
  html: string;
  script: string;
  style: string;
}

export interface PageBundle extends PageFiles {
  /** The fonts of the cards as styles; the page of a local Discord does without. */
  fonts: string;
  /** The page if it is that of a local Discord for any bot. */
  localDiscordHtml: string;
  /** The page of all cards. */
  gallery: PageFiles;
  icon: string;
  /** {@link latinFont} in base64. */
  latinFont: string;
  /** The page's texts by locale, each as JSON: a page loads those of its language alone. */
  texts: Readonly<Record<string, string>>;
}

/** The pages, bundled at the first call: their sources do not change while a process runs. */
let bundle: Promise<PageBundle> | undefined;

/** Bundles each page's TypeScript and its styles into one file each. `npm run build` keeps the result as JSON. */
export function bundlePage(): Promise<PageBundle> {
  bundle ??= bundleSources();
  return bundle;
}

async function bundleSources(): Promise<PageBundle> {
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
  const files = (name: string, html: string): PageFiles => ({
    html: fillTexts(readHtml(html, name), texts),
    script: output(`${name}.js`),
    style: output(`${name}-style.css`),
  });
  return {
    ...files('page', 'page/index.html'),
    fonts,
    localDiscordHtml: fillTexts(readHtml('page/index.html', 'page'), texts, 'localDiscord'),
    gallery: files('gallery', 'page/gallery/index.html'),
    icon: read('page/icon.svg'),
    latinFont: readFileSync(pathOf(`../../assets/web-fonts/${latinFont}`), 'base64'),
    texts,
  };
}

function readTexts(): Record<string, string> {
  const files = readdirSync(pathOf(textsFolder)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => {
      const texts: PageTexts = {
        ...readOverEnglish(textsFolder, file),
        problemTitles: problemTitles(readOverEnglish(botTextsFolder, file)),
      };
      return [file.replace('.json', ''), JSON.stringify(texts)];
    }),
  );
}

/** Reads a language file, with the English text in place of each that it lacks. */
function readOverEnglish(folder: string, file: string) {
  return fillGaps(JSON.parse(read(folder + file)), JSON.parse(read(`${folder}${sourceLocale}.json`)));
}

const botTextsFolder = '../../assets/locales/';
const textsFolder = `${botTextsFolder}playground/`;

/** Fills `{{key}}` from the page's English texts, for a visitor without scripts, `{{locales}}` and `{{of}}`. */
function fillTexts(
  html: string,
  texts: PageBundle['texts'],
  of: 'playground' | 'localDiscord' = 'playground',
): string {
  const { localDiscord, ...english } = JSON.parse(texts[sourceLocale] ?? '{}');
  const locales = Object.keys(texts).join(' ');
  const values: Record<string, string> = {
    ...english,
    ...(of === 'localDiscord' && localDiscord),
    locales,
    of,
  };
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? key);
}

/** With the head that all pages share. */
function readHtml(file: string, name: string): string {
  const head = read('page/head.html').trimEnd();
  return read(file).replace('{{head}}', head).replaceAll('{{name}}', name);
}

function read(file: string): string {
  return readFileSync(pathOf(file), 'utf8');
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
