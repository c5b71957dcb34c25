import { describe, expect, it } from 'vitest';
import { errorBody, errorCodes, isErrorCode } from '../../../src/shared/contract/error-codes.ts';
import { serviceRoot } from '../../../src/shared/contract/routes.ts';

describe('error codes', () => {
  it('has the firewall’s four with the statuses of the specification', () => {
    expect(
      [errorCodes.FW_001, errorCodes.FW_002, errorCodes.FW_003, errorCodes.FW_004].map(
        ({ status }) => status,
      ),
    ).toEqual([403, 403, 403, 429]);
  });

  it('gives every code a sentence, which a better one may replace', () => {
    for (const code of Object.keys(errorCodes).filter(isErrorCode)) {
      expect(errorBody(code)).toEqual({ code, ...errorCodes[code] });
      expect(errorCodes[code].message).toMatch(/\.$/);
    }
    expect(errorBody('NOT_FOUND', 'No such player.').message).toBe('No such player.');
  });

  it.each(['toString', 'nothing', 403, undefined, null])('knows that %j is no code', (code) => {
    expect(isErrorCode(code)).toBe(false);
  });
});

describe('serviceRoot', () => {
  it.each([
    ['https://api.example/api/v1', 'https://api.example'],
    ['https://api.example/api/v1/', 'https://api.example'],
    ['http://127.0.0.1:8080/gateway/api/v1', 'http://127.0.0.1:8080/gateway'],
  ])('of %s is %s', (base, root) => {
    expect(serviceRoot(base)).toBe(root);
  });
});
