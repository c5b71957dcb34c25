import { expect } from 'vitest';
import type { Reply, Subject } from './subject.ts';

/** Tests by name; a name begins with the section it proves. “(decided)”: the specification shows nothing, we chose. */
export type Cases = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/** A refusal as every one of them looks. */
export function expectRefusal(reply: Reply, status: number, code: string): void {
  expect({ status: reply.status, body: reply.json() }).toEqual({
    status,
    body: {
      error: expect.stringMatching(/^[a-z_]+$/),
      code,
      message: expect.stringMatching(/\w{3}.*\.$/s),
      status,
    },
  });
}

/** The firewall let it pass: the answer is not one of the edge's. */
export function expectPassage(reply: Reply): void {
  expect(reply.body.toString('latin1', 0, 200)).not.toMatch(/FW_00\d/);
  expect([200, 404]).toContain(reply.status);
}
