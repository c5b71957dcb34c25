import { setFlagsFromString } from 'node:v8';
import type sharp from 'sharp';

export function loadSharp(): Promise<typeof sharp> {
  loaded ??= load();
  return loaded;
}

let loaded: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: loadedSharp } = await import('sharp');
  // By measurement: sharp's cache and threads per picture only cost, because every input is new or cached by us.
  loadedSharp.cache(false);
  loadedSharp.concurrency(1);
  // V8 counts pixels as part of the heap. By default, it expects the heap to grow slowly and marks all of it after every 8 MB.
  setFlagsFromString('--heap-growing-percent=100');
  return loadedSharp;
}
