import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/bot/operations/create-log.ts';
import { createFailurePrinter } from '../../src/service/failure-printer.ts';

const forged =
  'a\r\n{"level":"fatal","msg":"forged"}\u0000\u001b[2J\u001b]0;title\u0007\u007f\u009b31m\u0085\u2028\u2029\u202e\u2066\u061c\ud800';
/** Line ends are a separate case. */
const obeyed = /[^\P{Cc}\n\t]|[\u2028\u2029\p{Bidi_Control}]/u;

describe('what a stranger wrote', () => {
  it('stays one line of JSON in the log, shows as it is in any terminal, and loses nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(forged), fc.string({ unit: 'binary' })), (text) => {
        const lines: string[] = [];
        const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
        log.info({ text, [`x${text}`]: 1 }, text);
        log.warn({ error: new Error(text, { cause: new Error(text) }) }, 'no');
        expect(lines.length).toBe(2);
        for (const line of lines) {
          expect(line.slice(0, -1)).not.toMatch(/\n/);
          expect(line).not.toMatch(obeyed);
        }
        const [said, failed] = lines.map((line) => JSON.parse(line));
        expect(said).toMatchObject({ level: 'info', text: text, msg: text });
        expect(failed).toMatchObject({ level: 'warn', error: { cause: { message: text } } });
      }),
    );
  });

  it('is not obeyed by the terminal of the service either', () => {
    const printed: string[] = [];
    const print = createFailurePrinter({ print: (text) => printed.push(text), now: () => 0 });
    print(new Error(forged, { cause: forged }));
    print(`source-1: ${forged}`);
    expect(printed).toHaveLength(2);
    for (const text of printed) expect(text).not.toMatch(obeyed);
  });
});
