import sharp from 'sharp';
import { useBundledFonts } from '../text/fonts.ts';

/** Sets what holds for all pictures of this process. Must run before the first is drawn; further calls do nothing. */
export function prepareSharp(): void {
  // Measured: every input is new or kept by us, so sharp's cache and its threads for each picture only cost time.
  sharp.cache(false);
  sharp.concurrency(1);
  useBundledFonts();
}
