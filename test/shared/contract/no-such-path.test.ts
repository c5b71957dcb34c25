import { describe, expect, it } from 'vitest';
import { errorBody } from '../../../src/shared/contract/error-codes.ts';
import { isNoSuchPath } from '../../../src/shared/contract/no-such-path.ts';

describe('isNoSuchPath', () => {
  it.each([
    ['an empty body', ''],
    ['a page', '<html>404 Not Found</html>'],
    ['a framework’s text', 'Cannot GET /api/v1/image'],
    [
      'a framework’s JSON',
      { message: 'Route GET:/api/v1/image not found', error: 'Not Found', statusCode: 404 },
    ],
  ])('is true of a 404 with %s', (_, body) => {
    expect(judge(404, body)).toBe(true);
  });

  it.each([
    ['a code of the contract', errorBody('NOT_FOUND')],
    ['the API’s words without a code', { error: 'Image not found' }],
    ['a text about the player', 'No such player'],
  ])('is false of a 404 with %s', (_, body) => {
    expect(judge(404, body)).toBe(false);
  });

  it('is false of any other status', () => {
    expect(judge(500, 'Cannot GET /api/v1/image')).toBe(false);
  });
});

function judge(status: number, body: string | object): boolean {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return isNoSuchPath({ status, headers: {}, body: Buffer.from(text) });
}
