import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * The Chromium of this machine, kept from calling home, and drawing the same on every machine.
 * @throws Error with the remedy where there is none
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...quiet, ...sameEverywhere],
    // A playground that was opened before has left this process the fonts of the cards alone.
    env: { ...process.env, FONTCONFIG_FILE: undefined },
  });
}

function findChromium(): string {
  const onPath = names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim());
  const found = [...onPath, ...places].find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error('The browser tests need Chromium. Install it, on Debian with: apt-get install -y chromium');
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Neither the machine's settings for fonts nor what its processor does best may change a pixel. */
const sameEverywhere = ['--font-render-hinting=none', '--disable-lcd-text', '--disable-skia-runtime-opts'];
