import { describe, expect, it } from 'vitest';
import { type HttpAnswer, TransportError } from '../../../src/bot/http/http-client.ts';
import { createSourceNamer } from '../../../src/bot/operations/source-namer.ts';
import { withMetrics } from '../../../src/bot/operations/with-metrics.ts';

const request = { timeoutMs: 1_000, maxBytes: 1_000 };

describe('withMetrics', () => {
  it.each<[string, number | TransportError]>([
    ['ok', 200],
    ['not-found', 404],
    ['limited', 429],
    ['refused', 403],
    ['failed', 503],
    ['timeout', new TransportError('timeout', 'too slow')],
  ])('tells of a call that ended as %s, and hands on what came of it', async (outcome, ending) => {
    let clock = Date.UTC(2026, 0, 1);
    const calls: object[] = [];
    const client = withMetrics(
      {
        async get() {
          clock += 250;
          if (ending instanceof TransportError) throw ending;
          return answered(ending);
        },
        close: async () => {},
      },
      { sourceOf: (url) => url, observe: (call) => calls.push(call), now: () => clock },
    );
    const result = await client.get('player-api', request).catch((error: unknown) => error);
    expect(result).toEqual(ending instanceof TransportError ? ending : answered(ending));
    expect(calls).toEqual([{ source: 'player-api', outcome, durationMs: 250 }]);
    expect(client.last()).toEqual({ 'player-api': { outcome, at: '2026-01-01T00:00:00.250Z' } });
  });
});

describe('the name of a source', () => {
  const nameOf = createSourceNamer({
    playerApiRoots: ['https://api.example', 'https://other.example'],
    imageSources: [
      'https://cdn.example/{kind}/{id}.png',
      'https://cdn.example/?id={id}',
      'https://api.example/x/{id}',
    ],
  });

  it.each([
    ['https://api.example/api/v1/info?region=sg&uid=12345', 'player-api'],
    ['https://api.example/api/images/player-assets?kind=frame&id=1', 'player-api'],
    ['https://cdn.example/avatar/902000003.png', 'source-1'],
    ['https://cdn.example/?id=902000003', 'source-2'],
    ['https://api.example/x/902000003', 'source-3'],
    ['https://other.example/api/v1/info?region=sg&uid=12345', 'player-api-2'],
    ['https://elsewhere.example/', 'unknown'],
  ])('%s is %s', (url, name) => expect(nameOf(url)).toBe(name));
});

function answered(status: number): HttpAnswer {
  return { status, headers: {}, body: Buffer.alloc(0), sentAt: 0, receivedAt: 0 };
}
