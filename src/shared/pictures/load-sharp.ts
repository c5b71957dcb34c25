import type sharp from 'sharp';

export function loadSharp(): Promise<typeof sharp> {
  loaded ??= load();
  return loaded;
}

let loaded: Promise<typeof sharp> | undefined;

async function load(): Promise<typeof sharp> {
  const { default: loadedSharp } = await import('sharp');
  // Measured: every input is new or cached by us, so sharp's cache and threads per picture only cost.
  loadedSharp.cache(false);
  loadedSharp.concurrency(1);
  return loadedSharp;
}
