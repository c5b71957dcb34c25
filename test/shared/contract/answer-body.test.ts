import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBody } from '../../../src/shared/contract/answer-body.ts';

const record = { name: 'a "quoted" NaN', list: [1, null] };
const json = JSON.stringify(record);
const warning =
  '<br />\n<b>Warning</b>: Undefined array key "x[0]" in <b>/a.php</b> on line <b>12</b><br />\n';

it.each([
  ['as it is', json],
  ['after byte order marks', `\uFEFF\uFEFF${json}`],
  ['as a text within JSON', JSON.stringify(json)],
  ['as a text within a text', JSON.stringify(JSON.stringify(json))],
  ['after a warning of PHP', warning + json],
  ['after a notice in words', `Notice: Undefined index [uid]\n\n${json}\n`],
  ['after a prefix against theft', `)]}',\n${json}`],
])('reads JSON %s', (_, body) => {
  expect(readBody(Buffer.from(body))).toEqual({ kind: 'json', json: record });
});

it.each(['null', 'false', '0', '""'])('reads %s as an empty list', (body) => {
  expect(readBody(Buffer.from(body))).toEqual({ kind: 'json', json: [] });
});

it.each([
  ['<script type="application/ld+json">{"a":1}</script></html>', 'markup'],
  ['{"a":{"b":1}', 'broken-json'],
  ['see [a]', 'text'],
  ['42', 'text'],
])('takes no JSON out of %s', (body, kind) => {
  expect(readBody(Buffer.from(body)).kind).toBe(kind);
});

it('reads NaN and Infinity as null wherever they are, and leaves texts alone', () => {
  const texts = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('NaN', '-Infinity', '"NaN', '\\', '\\"Infinity')),
  );
  const numbers = fc.array(fc.constantFrom('NaN', 'Infinity', '-Infinity', '1'));
  fc.assert(
    fc.property(texts, numbers, (words, values) => {
      const body = `{"numbers":[${values.join(', ')}],"texts":${JSON.stringify(words)}}`;
      const expected = { numbers: values.map((value) => (value === '1' ? 1 : null)), texts: words };
      expect(readBody(Buffer.from(body))).toEqual({ kind: 'json', json: expected });
    }),
  );
});
