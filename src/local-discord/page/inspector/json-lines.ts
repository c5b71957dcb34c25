/** A line of JSON, or Discord's error for the line above. */
export interface JsonLine {
  depth: number;
  text: string;
  isProblem: boolean;
}

/** The `errors` of a 50035: a tree like the body, with `_errors` at invalid places. */
export interface ErrorTree {
  _errors?: readonly { code: string; message: string }[];
  [key: string]: ErrorTree | readonly { code: string; message: string }[] | undefined;
}

/** Prints a value as lines of JSON. Each error follows its line, or stands in for a missing part. */
export function listJsonLines(value: unknown, errors?: ErrorTree): JsonLine[] {
  return linesOf(value, { depth: 0, prefix: '', comma: '', errors });
}

interface Place {
  depth: number;
  prefix: string;
  comma: string;
  errors: ErrorTree | undefined;
}

function linesOf(value: unknown, place: Place): JsonLine[] {
  const { depth, prefix, comma, errors } = place;
  const line = (text: string): JsonLine => ({ depth, text, isProblem: false });
  const isTree = typeof value === 'object' && value !== null;
  const entries = isTree ? Object.entries(value) : [];
  if (entries.length === 0)
    return [line(`${prefix}${JSON.stringify(value) ?? ''}${comma}`), ...allProblems(errors, depth)];
  const isList = Array.isArray(value);
  const missing = childrenOf(errors).filter(([key]) => !entries.some(([known]) => known === key));
  return [
    line(`${prefix}${isList ? '[' : '{'}`),
    ...problemLines(errors, depth),
    ...missing.flatMap(([key, tree]) => allProblems(tree, depth + 1, key)),
    ...entries.flatMap(([key, child], at) =>
      linesOf(child, {
        depth: depth + 1,
        prefix: isList ? '' : `${JSON.stringify(key)}: `,
        comma: at < entries.length - 1 ? ',' : '',
        errors: childrenOf(errors).find(([name]) => name === key)?.[1],
      }),
    ),
    line(`${isList ? ']' : '}'}${comma}`),
  ];
}

function problemLines(errors: ErrorTree | undefined, depth: number, path = ''): JsonLine[] {
  return (errors?._errors ?? []).map(({ code, message }) => ({
    depth: depth + 1,
    text: [path, `${code}: ${message}`].filter(Boolean).join(' '),
    isProblem: true,
  }));
}

/** Lists all errors of a part, even for fields that the value lacks. */
function allProblems(errors: ErrorTree | undefined, depth: number, path = ''): JsonLine[] {
  return [
    ...problemLines(errors, depth, path),
    ...childrenOf(errors).flatMap(([key, tree]) => allProblems(tree, depth, path ? `${path}.${key}` : key)),
  ];
}

function childrenOf(errors: ErrorTree | undefined): [string, ErrorTree][] {
  return Object.entries(errors ?? {}).flatMap(([key, tree]): [string, ErrorTree][] =>
    isErrorTree(tree) ? [[key, tree]] : [],
  );
}

function isErrorTree(tree: ErrorTree[string]): tree is ErrorTree {
  return tree !== undefined && !Array.isArray(tree);
}
