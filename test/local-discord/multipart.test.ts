import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMultipart } from '../../src/local-discord/messages/multipart.ts';

const type = 'multipart/form-data; boundary=b';
const read = (text: string, contentType = type) => readMultipart(Buffer.from(text), contentType);
const part = (head: string, data: string) => `--b\r\n${head}\r\n\r\n${data}\r\n`;

describe('a form', () => {
  it('is read as Node reads it, whatever its names and bytes', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 });
    const files = fc.array(fc.record({ name, fileName: name, data: fc.uint8Array({ maxLength: 100 }) }), {
      maxLength: 4,
    });
    const fields = fc.array(fc.record({ name, value: fc.string({ unit: 'grapheme' }) }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(files, fields, async (files, fields) => {
        const form = new FormData();
        for (const { name, value } of fields) form.append(name, value);
        for (const { name, fileName, data } of files) form.append(name, new Blob([data]), fileName);
        const sent = new Response(form);
        const contentType = sent.headers.get('content-type') ?? '';
        const raw = Buffer.from(await sent.arrayBuffer());
        const again = await new Response(raw, { headers: { 'content-type': contentType } }).formData();
        const expected = await Promise.all(
          [...again].map(async ([name, value]) =>
            typeof value === 'string'
              ? [name, undefined, Buffer.from(value)]
              : [name, value.name, Buffer.from(await value.arrayBuffer())],
          ),
        );
        const found = readMultipart(raw, contentType) ?? [];
        expect(found.map(({ name, fileName, data }) => [name, fileName, Buffer.from(data)])).toEqual(
          expected,
        );
      }),
    );
  });

  it('may have a name that ends in a backslash, as browsers write it', () => {
    const ends = part('Content-Disposition: form-data; name="\\"; filename=";a=b\\"', '1');
    expect(read(`${ends}--b--\r\n`)).toMatchObject([{ name: '\\', fileName: ';a=b\\' }]);
  });

  it('may have bare names, escaped quotes and names in an encoding of their own', () => {
    const bare = part('Content-Disposition: form-data; name=bare', '1');
    const quoted = part('content-disposition: form-data; name="a \\"b\\" %22c%22"; filename="x"', '2');
    const encoded = part(
      `content-disposition: form-data; name="n"; filename="_"; filename*=UTF-8''%E2%82%AC.txt\r\nContent-Type: text/plain`,
      '3',
    );
    expect(read(`${bare}${quoted}${encoded}--b--\r\n`)).toEqual([
      { name: 'bare', fileName: undefined, contentType: undefined, data: Buffer.from('1') },
      { name: 'a "b" "c"', fileName: 'x', contentType: undefined, data: Buffer.from('2') },
      { name: 'n', fileName: '€.txt', contentType: 'text/plain', data: Buffer.from('3') },
    ]);
  });

  it('may have words before it, no parts, and the boundary in quotes', () => {
    expect(read(`hello\r\n${part('content-disposition: form-data; name="n"', '1')}--b--`)).toHaveLength(1);
    expect(read('--b--\r\n')).toEqual([]);
    expect(read('--b c--', 'multipart/form-data; charset=utf-8; boundary="b c"')).toEqual([]);
  });

  it.each<[string, string, string?]>([
    ['without a boundary', '--b--', 'multipart/form-data'],
    ['without its end', part('content-disposition: form-data; name="n"', '1')],
    ['without a part’s end', '--b\r\ncontent-disposition: form-data; name="n"\r\n\r\n1'],
    ['without a part’s head', '--b\r\n\r\n1\r\n--b--'],
    ['without a name', `${part('content-disposition: form-data', '1')}--b--`],
    ['that is an attachment', `${part('content-disposition: attachment; name="n"', '1')}--b--`],
    ['of nothing', ''],
    ['of something else', '{"content":"hi"}'],
    ['whose boundary only begins alike', '--bc\r\n\r\n--bc--'],
  ])('%s is broken', (_what, text, contentType) => {
    expect(read(text, contentType)).toBe(undefined);
  });
});
