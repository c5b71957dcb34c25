import { expect, it } from 'vitest';
import { listJsonLines } from '../../../../src/local-discord/page/inspector/json-lines.ts';

/** As the panel draws it. */
function draw(...given: Parameters<typeof listJsonLines>): string[] {
  return listJsonLines(...given).map(
    ({ depth, text, isProblem }) => `${'  '.repeat(depth)}${isProblem ? '! ' : ''}${text}`,
  );
}

it('a value without problems reads as JSON does', () => {
  const value = { a: [1, 'two', null], empty: {}, none: [], deep: { b: true } };
  expect(draw(value)).toEqual([
    '{',
    '  "a": [',
    '    1,',
    '    "two",',
    '    null',
    '  ],',
    '  "empty": {},',
    '  "none": [],',
    '  "deep": {',
    '    "b": true',
    '  }',
    '}',
  ]);
  expect(JSON.parse(draw(value).join(''))).toEqual(value);
});

it('a problem stands below the line that it is about', () => {
  const problem = { _errors: [{ code: 'TOO_LONG', message: 'Must be shorter.' }] };
  expect(draw({ embeds: [{ title: 'x' }] }, { embeds: { 0: { title: problem } } })).toEqual([
    '{',
    '  "embeds": [',
    '    {',
    '      "title": "x"',
    '        ! TOO_LONG: Must be shorter.',
    '    }',
    '  ]',
    '}',
  ]);
});

it('a problem with what is not there is named where it is missing', () => {
  const problem = { _errors: [{ code: 'REQUIRED', message: 'This is required.' }] };
  expect(draw({ data: { flags: 64 } }, { data: { content: problem, embeds: { 0: problem } } })).toEqual([
    '{',
    '  "data": {',
    '      ! content REQUIRED: This is required.',
    '      ! embeds.0 REQUIRED: This is required.',
    '    "flags": 64',
    '  }',
    '}',
  ]);
  expect(draw(undefined, problem)).toEqual(['', '  ! REQUIRED: This is required.']);
});

it('a key that is called _errors by the body is no problem', () => {
  expect(draw({ _errors: 1 }, undefined)).toEqual(['{', '  "_errors": 1', '}']);
});
