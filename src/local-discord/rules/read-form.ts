import { z } from 'zod';
import { apiErrors, type ErrorTree, type FieldError } from '../errors/api-error.ts';

/** Validates a form and drops unknown keys, as Discord does. @throws ApiError 50035 with a tree of all mistakes */
export function readForm<Form>(
  schema: z.ZodType<Form>,
  body: unknown,
  root: readonly PropertyKey[] = [],
): Form {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({
    path: [...root, ...issue.path],
    error: describeIssue(issue, valueAt(body, issue.path)),
  }));
  throw apiErrors.badForm(buildErrorTree(errors));
}

export function fieldError(path: readonly PropertyKey[], code: string, message: string) {
  return apiErrors.badForm(buildErrorTree([{ path, error: { code, message } }]));
}

export function formIssue(code: string, message: string, path: PropertyKey[] = []) {
  return { code: 'custom' as const, message, path, params: { code } };
}

export function addIssue(
  context: { addIssue(issue: ReturnType<typeof formIssue>): void },
  ...issue: Parameters<typeof formIssue>
): void {
  context.addIssue(formIssue(...issue));
}

/** An integer: "Our API accepts strings for int fields if they are parseable as ints." */
export const integer = (minimum: number, maximum: number) =>
  z.preprocess(parseInteger, z.int().min(minimum).max(maximum));

export const enumeration = <Values extends Readonly<Record<string, string | number>>>(values: Values) =>
  z.preprocess(parseInteger, z.enum(values));

/** A text of limited length, which Discord trims and also accepts as a number. */
export const text = (minimum: number, maximum: number) =>
  z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    z.string().trim().min(minimum).max(maximum),
  );

/** Like {@link text}, but the error names both bounds, as Discord's does. */
export const boundedText = (minimum: number, maximum: number) =>
  text(0, Number.MAX_SAFE_INTEGER).superRefine((value, context) => {
    if (value.length < minimum || value.length > maximum) context.addIssue(badLength(minimum, maximum));
  });

/** A list of limited length. The error names both bounds, as Discord's does. */
export const boundedList = <Item extends z.ZodType>(item: Item, minimum: number, maximum: number) =>
  z.array(item).superRefine((items, context) => {
    if (items.length < minimum || items.length > maximum) context.addIssue(badLength(minimum, maximum));
  });

/** An ID as a string, or as a number from some libraries; the parser has already converted long ones. */
export const snowflake = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/, 'is not a snowflake.'));

/** Drops null and undefined, which Discord's responses omit. */
export function withoutNulls<T extends object>(
  value: T,
): { [K in keyof T]: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== null && part !== undefined),
  ) as {
    [K in keyof T]: Exclude<T[K], null | undefined>;
  };
}

/** Drops undefined, which changes nothing in forms. */
export function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function badLength(minimum: number, maximum: number) {
  return formIssue('BASE_TYPE_BAD_LENGTH', `Must be between ${minimum} and ${maximum} in length.`);
}

function parseInteger(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): FieldError {
  if (value === undefined && issue.code !== 'custom')
    return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  switch (issue.code) {
    case 'custom':
      return {
        code: typeof issue.params?.code === 'string' ? issue.params.code : 'BASE_TYPE_INVALID',
        message: issue.message,
      };
    case 'too_big':
      return describeTooBig(issue.origin, issue.maximum);
    case 'too_small':
      return describeTooSmall(issue.origin, issue.minimum, value);
    case 'invalid_type':
      return describeWrongType(issue.expected, value);
    case 'invalid_value':
      return describeChoices(issue.values);
    case 'invalid_union':
      return { code: 'UNION_TYPE_CHOICES', message: 'The value fits none of the types allowed here.' };
    default:
      return { code: 'BASE_TYPE_BAD_FORMAT', message: `The value ${issue.message.toLowerCase()}` };
  }
}

function describeTooBig(origin: string, maximum: number | bigint): FieldError {
  if (origin === 'string' || origin === 'array')
    return { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${maximum} or fewer in length.` };
  return { code: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${maximum}.` };
}

function describeTooSmall(origin: string, minimum: number | bigint, value: unknown): FieldError {
  if (typeof value === 'string' && value.trim() === '')
    return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  if (origin === 'string' || origin === 'array')
    return { code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${minimum} or more in length.` };
  return { code: 'NUMBER_TYPE_MIN', message: `int value should be greater than or equal to ${minimum}.` };
}

function describeWrongType(expected: string, value: unknown): FieldError {
  const shown = (typeof value === 'string' ? value : JSON.stringify(value))?.slice(0, 100);
  switch (expected) {
    case 'string':
      return { code: 'STRING_TYPE_CONVERT', message: `Could not interpret "${shown}" as string.` };
    case 'boolean':
      return { code: 'BOOLEAN_TYPE_CONVERT', message: 'Must be either true or false.' };
    case 'array':
      return { code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' };
    case 'object':
      return { code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' };
    default:
      return { code: 'NUMBER_TYPE_COERCE', message: `Value "${shown}" is not ${expected}.` };
  }
}

function describeChoices(values: readonly unknown[]): FieldError {
  return { code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${values.join(', ')}}.` };
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

function buildErrorTree(errors: readonly { path: readonly PropertyKey[]; error: FieldError }[]): ErrorTree {
  const tree = emptyBranch();
  for (const { path, error } of errors) {
    let branch = tree;
    for (const key of path.map(String)) {
      const next = branch[key];
      branch = branch[key] = next && !Array.isArray(next) ? next : emptyBranch();
    }
    const leaf = branch._errors;
    branch._errors = Array.isArray(leaf) ? [...leaf, error] : [error];
  }
  return tree;
}

/** Creates an object without prototype, because a field may be named `constructor`. */
function emptyBranch(): ErrorTree {
  return Object.create(null);
}
