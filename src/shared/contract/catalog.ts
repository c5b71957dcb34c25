import { readFileSync } from 'node:fs';
import type { z } from 'zod';

export function openCatalog<Shape extends z.ZodType>(file: string, shape: Shape): () => z.output<Shape> {
  let content: { value: z.output<Shape> } | undefined;
  return () => {
    content ??= { value: shape.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))) };
    return content.value;
  };
}

const folder = new URL('../../../assets/catalog/', import.meta.url);
