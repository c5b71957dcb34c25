import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** A file of `assets/catalog`, checked against its shape. @throws ZodError where it is not of that shape */
export function readCatalog<Shape extends z.ZodType>(file: string, shape: Shape): z.output<Shape> {
  const url = new URL(`../../../assets/catalog/${file}`, import.meta.url);
  return shape.parse(JSON.parse(readFileSync(url, 'utf8')));
}
