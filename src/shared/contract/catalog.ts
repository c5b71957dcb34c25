import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * A file of `assets/catalog`, as a function that reads and checks it at the first call and then keeps it.
 * The function throws a ZodError where the file is not of that shape.
 */
export function openCatalog<Shape extends z.ZodType>(file: string, shape: Shape): () => z.output<Shape> {
  let content: { value: z.output<Shape> } | undefined;
  return () => {
    content ??= { value: shape.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))) };
    return content.value;
  };
}

const folder = new URL('../../../assets/catalog/', import.meta.url);
