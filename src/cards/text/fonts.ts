import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes the bundled fonts the only ones text is set in. Must run before the process sets its first text: fontconfig
 * reads its configuration once. Further calls do nothing.
 */
export function useBundledFonts(): void {
  if (isDone) return;
  // The configuration names absolute folders, so each machine writes its own.
  const home = path.join(os.tmpdir(), `loadout-fonts-${process.getuid?.() ?? ''}`);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const conf = fontsConf(path.join(home, `cache-${shortHash(fontList())}`));
  const file = path.join(home, `${shortHash(conf)}.conf`);
  // Written beside and renamed: another process of ours may be reading it.
  writeFileSync(`${file}.${process.pid}`, conf);
  renameSync(`${file}.${process.pid}`, file);
  process.env.FONTCONFIG_FILE = file;
  isDone = true;
}

let isDone = false;

/** Where the bundled fonts lie. */
export const fontFolder = fileURLToPath(new URL('../../../assets/fonts', import.meta.url));

/** File names of the bundled fonts. */
export function bundledFonts(): string[] {
  return readdirSync(fontFolder).filter((name) => /\.(ttf|otf)$/.test(name));
}

// fontconfig notices that a folder changed, not that a file in it did: other files get a cache of their own.
function fontList(): string {
  return bundledFonts()
    .map((name) => `${name} ${statSync(path.join(fontFolder, name)).size}`)
    .join('\n');
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

// Asked in this order for every character that the named font lacks. The emoji font is the last: signs that are emoji
// by themselves find it by its alias, and as an earlier one it would set spaces and digits too.
const mainFamilies = [
  'Noto Sans',
  'Noto Sans CJK JP',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Bengali',
  'Noto Sans Thai',
  'Noto Sans Math',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  'Noto Serif Tibetan',
  'Noto Sans Javanese',
  'Noto Color Emoji',
];

function fontsConf(cacheFolder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(fontFolder)}</dir>
  <cachedir>${escaped(cacheFolder)}</cachedir>
  <alias binding="same"><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
  <match target="pattern">
    <edit name="family" mode="append_last" binding="weak">
      ${mainFamilies.map((family) => `<string>${family}</string>`).join('')}
    </edit>
  </match>
  <match target="font">
    <test name="weight" compare="less_eq"><const>medium</const></test>
    <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
    <test name="color" compare="not_eq"><bool>true</bool></test>
    <edit name="embolden" mode="assign"><bool>true</bool></edit>
  </match>
</fontconfig>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
