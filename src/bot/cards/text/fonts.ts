import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf } from '../../../shared/errors/code-of.ts';
import { StartupError } from '../../../shared/errors/startup-error.ts';
import { escapeXml } from './escape-xml.ts';

/** Configures fontconfig for the bundled fonts. Must run before the process draws text: it is read only once. */
export function useBundledFonts(): void {
  if (isDone) return;
  // The configuration contains absolute paths, so each machine writes its own.
  const home = makeOwnFolder(path.join(os.tmpdir(), `loadout-fonts-${process.getuid?.() ?? ''}`));
  const conf = createFontsConf(path.join(home, `cache-${shortHash(describeFonts())}`));
  const file = path.join(home, `${shortHash(conf)}.conf`);
  // Renamed into place, because another process may be reading it.
  writeFileSync(`${file}.${process.pid}`, conf);
  renameSync(`${file}.${process.pid}`, file);
  process.env.FONTCONFIG_FILE = file;
  isDone = true;
}

let isDone = false;

// Other users of the machine can guess the folder's name. If one of them can write to it, makes a new one: links
// placed in it would let that user overwrite our files.
function makeOwnFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EACCES' || code === 'EROFS')
      throw new StartupError(notWritable(path.dirname(folder), code), { cause: error });
  }
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // Windows has neither user IDs nor these bits, but gives each user a temporary folder.
  const isOurs = ({ uid, mode }: Stats) =>
    uid === (process.getuid?.() ?? uid) && (mode & groupAndOthersWrite) === 0;
  return found?.isDirectory() && isOurs(found) ? folder : mkdtempSync(`${folder}-`);
}

function notWritable(folder: string, code: string): string {
  const user = `${process.getuid?.()}:${process.getgid?.()}`;
  return code === 'EROFS'
    ? `${folder} is read-only. Set TMPDIR to a folder that can be written.`
    : `${folder} can't be written by this user, ${user}. Give the folder to it (chown -R ${user} FOLDER; of a container, the folder that is mounted there), or set TMPDIR to another one.`;
}

const groupAndOthersWrite = process.platform === 'win32' ? 0 : 0o022;

export const fontFolder = fileURLToPath(new URL('../../../../assets/fonts', import.meta.url));

export function listBundledFonts(): string[] {
  return readdirSync(fontFolder).filter((name) => /\.(ttf|otf)$/.test(name));
}

// fontconfig notices changes to a folder but not to its files, so each set of files gets its own cache.
function describeFonts(): string {
  return listBundledFonts()
    .map((name) => `${name} ${statSync(path.join(fontFolder, name)).size}`)
    .join('\n');
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

// Fallback order for characters that the requested font lacks. The emoji font comes last, because it also has spaces
// and digits; characters with emoji presentation find it through its alias.
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

function createFontsConf(cacheFolder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(fontFolder)}</dir>
  <cachedir>${escapeXml(cacheFolder)}</cachedir>
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
