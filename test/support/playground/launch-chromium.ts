import { type Browser, chromium } from 'playwright-core';
import { findChromium, findHeadlessShell } from '../machine.ts';

/**
 * The Chromium of this machine, kept from calling home, and drawing the same on every machine.
 * @param isWhole also if there is Chromium without windows, which is quicker: for pictures that are compared
 * @throws Error if there is none
 */
export function launchChromium({ isWhole = false } = {}): Promise<Browser> {
  const executablePath = (isWhole ? undefined : findHeadlessShell()) ?? findChromium();
  if (!executablePath) throw new Error('Chromium is not installed.');
  return chromium.launch({
    executablePath,
    args: [...quiet, ...sameEverywhere],
    // A playground that was opened before has left this process the fonts of the cards alone.
    env: { ...process.env, FONTCONFIG_FILE: undefined },
  });
}

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
