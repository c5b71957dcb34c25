import type { z } from 'zod';

export function problemsIn({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(' '));
}

export const inWords: z.core.$ZodErrorMap = (issue) => {
  const rule = ruleOf(issue);
  return rule && (issue.input === undefined ? `is missing: it ${rule}` : rule);
};

function ruleOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${names[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `holds ${issue.keys.join(', ')}, which is not known here`;
    case 'too_small':
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters long' : ''}`;
    case 'invalid_format':
      return issue.format === 'starts_with' ? `must begin with ${issue.prefix}` : undefined;
    default:
      return undefined;
  }
}

const names: Readonly<Record<string, string>> = {
  object: 'an object in { }',
  record: 'an object in { }',
  array: 'a list in [ ]',
  string: 'a text in quotes',
  int: 'a whole number',
  boolean: 'true or false',
};
