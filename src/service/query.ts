import { z } from 'zod';
import { itemIdPattern, mapCodePattern, regionPattern, uidPattern } from '../shared/contract/limits.ts';
import { maxKeywordLength, minKeywordLength } from '../shared/contract/search.ts';
import { ApiError } from './api-error.ts';
import { problemsIn } from './problems-in.ts';

const keywordRule = 'must be 3 to 40 letters of a name, such as keyword=nova';

export function readQuery<Shape extends z.ZodType>(shape: Shape, query: unknown): z.output<Shape> {
  const parsed = shape.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new ApiError('INVALID_PARAMETER', `${problemsIn(parsed.error).join('; ')}.`);
}

/** Query parameter: a uid of 5 to 15 digits (specification, section 4.1). */
export const uidParameter = parameter(uidPattern, 'must be 5 to 15 digits, such as uid=123456789').meta({
  description: 'The player’s user id: 5 to 15 digits.',
  example: '123456789',
});

/** Query parameter: a region code, known or not (specification, section 4.1). */
export const regionParameter = parameter(
  regionPattern,
  'must be a region code of 2 to 12 letters, digits or dashes, such as region=sg, ind or br',
).meta({
  description:
    'Where to look: a server group (`sg`, `ind`, `br`) or a country’s code. Others of 2 to 12 letters, digits or dashes pass through.',
  example: 'sg',
});

export const keywordParameter = text(keywordRule)
  .trim()
  .refine((keyword) => {
    const { length } = [...keyword];
    return length >= minKeywordLength && length <= maxKeywordLength;
  }, keywordRule)
  .meta({ description: 'A part of the name: 3 to 40 letters.', example: 'nova' });

export const itemIdParameter = parameter(itemIdPattern, 'must be 1 to 20 digits, such as 203000001').meta({
  description: 'The item’s id: 1 to 20 digits.',
  example: '203000001',
});

export const mapCodeParameter = parameter(
  mapCodePattern,
  'must be #FREEFIRE and 40 hex digits, with the # written as %23 or left out',
)
  .meta({
    description: 'The map’s share code: `#FREEFIRE` and 40 hex digits; the `#` may be left out.',
    example: '#FREEFIRE0123456789ABCDEF0123456789ABCDEF01234567',
  })
  .transform((code) => code.slice(-40).toUpperCase());

function parameter(pattern: RegExp, rule: string) {
  return text(rule).regex(pattern, rule);
}

function text(rule: string) {
  return z.string({ error: ({ input }) => (input === undefined ? `is missing: it ${rule}` : rule) });
}
