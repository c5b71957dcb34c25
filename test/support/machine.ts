import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { canMountDisk } from './small-disk.ts';

/** The usual folders of Chromium and Chrome, in addition to PATH. */
const chromiumPlaces = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Things outside npm that some tests need. Without one of them its tests are skipped, and the run says so at its end. */
export type Need =
  | 'redis'
  | 'chromium'
  | 'bubblewrap'
  | 'xmllint'
  | 'systemd'
  | 'promtool'
  | 'openssl'
  | 'discord.py'
  | "python3's sqlite3"
  | 'go'
  | 'pytest'
  | 'the right to mount a disk';

interface Source {
  /** The package that brings it. A right of the process has none. */
  debian?: string;
  isThere(): boolean;
}

const sources: ReadonlyMap<Need, Source> = new Map<Need, Source>([
  ['redis', { debian: 'redis-server', isThere: () => works('redis-server', '--version') }],
  ['chromium', { debian: 'chromium', isThere: () => findChromium() !== undefined }],
  // In a container it may be there and still have no right to make a user namespace.
  ['bubblewrap', { debian: 'bubblewrap', isThere: () => works('bwrap', ...inNamespace, 'true') }],
  ['xmllint', { debian: 'libxml2-utils', isThere: () => works('xmllint', '--version') }],
  ['systemd', { debian: 'systemd', isThere: () => works('systemd-analyze', '--version') }],
  ['promtool', { debian: 'prometheus', isThere: () => works('promtool', '--version') }],
  ['openssl', { debian: 'openssl', isThere: () => works('openssl', 'version') }],
  [
    'discord.py',
    { debian: 'python3-discord', isThere: () => works('/usr/bin/python3', '-c', 'import discord') },
  ],
  ["python3's sqlite3", { debian: 'python3', isThere: () => works('python3', '-c', 'import sqlite3') }],
  // Each is for one client of the local Discord alone. GitHub's machines have Go.
  ['go', { isThere: () => works('go', 'version') }],
  [
    'pytest',
    { debian: 'python3-pytest', isThere: () => works('/usr/bin/python3', '-m', 'pytest', '--version') },
  ],
  ['the right to mount a disk', { isThere: canMountDisk }],
]);
const inNamespace = ['--unshare-user', '--ro-bind', '/', '/'];

const found = new Map<Need, boolean>();

/** Whether this machine has what some tests need. Looks once. */
export function has(need: Need): boolean {
  const isThere = found.get(need) ?? sources.get(need)?.isThere() ?? false;
  found.set(need, isThere);
  return isThere;
}

/** Needs of tests that a machine does not meet. */
export interface Missing {
  missing: readonly string[];
  /** The line that installs what Debian has of them; undefined if no package helps. */
  remedy: string | undefined;
}

/** Everything that this machine lacks. */
export function findMissing(): Missing {
  const missing = [...sources.keys()].filter((need) => !has(need));
  const packages = missing.flatMap((need) => sources.get(need)?.debian ?? []);
  const remedy = packages.length > 0 ? `apt-get install -y ${packages.join(' ')}` : undefined;
  return { missing, remedy };
}

/** The path of a Chromium or Chrome, or undefined. */
export function findChromium(): string | undefined {
  return [...chromiumNames.map(findInPath), ...chromiumPlaces].find((path) => path && existsSync(path));
}

/**
 * The path of Chromium without windows, or undefined. It needs a third less of the processor than the whole browser, and
 * draws letters a little differently.
 */
export function findHeadlessShell(): string | undefined {
  return findInPath('chromium-headless-shell');
}

function findInPath(name: string): string | undefined {
  return spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined;
}

function works(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0;
}
