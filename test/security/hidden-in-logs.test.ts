import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEvidence } from '../../src/bot/player-api/evidence.ts';
import { answer } from '../support/player-api/scripted-client.ts';

// A member may hide an ID. The log outlives that choice.

describe('a warning about an answer that can not be used', () => {
  it('has the shape of a record, and neither its names nor its IDs', () => {
    const body = {
      basicInfo: { accountId: 4123456789, nickname: 'Ana "of" the sea', level: 71 },
      '4123456789': [],
    };
    expect(toEvidence(answer({ body }), undefined).begins).toBe(
      '{"#":[],"basicInfo":{"accountId":#,"nickname":"18 characters","level":71}}',
    );
  });

  it('tells nothing of a name, wherever the answer ends', () => {
    const text = JSON.stringify({ data: { nickname: 'Secret', clan: { name: 'Secret' } } });
    fc.assert(
      fc.property(fc.nat({ max: text.length }), (length) => {
        const { begins } = toEvidence(answer({ body: text.slice(0, length) }), undefined);
        expect(begins).not.toMatch(/Sec/);
      }),
    );
  });

  it('has the words of a refusal, which say what to do', () => {
    const body = { detail: 'Send a User-Agent with a contact', uid: '4123456789' };
    expect(toEvidence(answer({ status: 403, body }), undefined).begins).toBe(
      '{"detail":"Send a User-Agent with a contact","uid":"#"}',
    );
  });
});
