import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/bot/trace/trace.ts';
import { renderMessage } from '../../../src/bot/views/message/message.ts';
import { whyView } from '../../../src/bot/views/why-view.ts';
import { t } from '../../support/english.ts';
import { language } from '../../support/views/sample.ts';

const noon = Date.UTC(2026, 0, 1, 12);

function tell(...spans: Span[]): string[] {
  const [embed] = renderMessage(whyView(spans, language, noon)).body.embeds ?? [];
  return embed?.description?.split('\n') ?? [];
}

function lookup(parts: Partial<Extract<Span, { kind: 'lookup' }>> = {}): Span {
  return {
    kind: 'lookup',
    endpoint: 'info',
    region: 'sg',
    from: noon,
    to: noon + 400,
    outcome: 'live',
    ...parts,
  };
}

function picture(
  id: string,
  ...attempts: [source: string, outcome: 'none' | 'failed' | 'late' | 'served'][]
): Span {
  const times = { from: noon, to: noon + 100 };
  return {
    kind: 'picture',
    picture: 'clothes',
    id,
    ...times,
    isMissing: !attempts.some(([, outcome]) => outcome === 'served'),
    attempts: attempts.map(([source, outcome]) => ({ source, outcome, ...times })),
  };
}

describe('how an answer came about', () => {
  it('that is new says how long it took', () => {
    expect(tell(lookup())).toEqual([t('why.live', { s: 0.4 })]);
  });

  it('that the second address gave says so', () => {
    expect(tell(lookup({ isFromSecond: true }))).toEqual([t('why.live', { s: 0.4 }), t('why.second')]);
  });

  it('that is old says why, from when it is, and when a new try helps', () => {
    const old = {
      outcome: 'stale',
      because: 'rate-limited',
      fetchedAt: noon,
      retryAt: noon + 60_000,
    } as const;
    expect(tell(lookup(old))).toEqual([
      t('why.reasons.limit'),
      `So you're seeing stats from <t:${noon / 1000}:R>.`,
      `Try again after <t:${noon / 1000 + 60}:t> (<t:${noon / 1000 + 60}:R>).`,
    ]);
  });

  it('names no time that is over', () => {
    const failed = lookup({ outcome: 'unavailable', retryAt: noon });
    expect(tell(failed).at(-1)).toBe(t('why.tryNow'));
  });

  it('names three of many missing pictures, and blames their source', () => {
    const ids = ['203000001', '205000001', '204000001', '211000001', '214000001'];
    const [said, why] = tell(...ids.map((id) => picture(id, ['player-api', 'failed'])));
    expect(said).toMatch(/^Got 0 of 5 pictures\. Missing: top, shoes, bottom, and 2 more\.$/);
    expect(why).toBe("The picture source didn't answer for 5 of them.");
  });

  it.each([
    { because: 'timeout', said: t('why.reasons.timeout') },
    { because: 'contract-broken', said: t('why.reasons.unreadable') },
    { because: 'unavailable', said: t('why.reasons.down') },
    { because: 'something newer', said: t('why.reasons.down') },
  ])('that is old because of $because says: $said', ({ because, said }) => {
    expect(tell(lookup({ outcome: 'stale', because, fetchedAt: noon }))[0]).toContain(said);
  });

  it('says once what several lookups have in common', () => {
    expect(tell(lookup({ endpoint: 'info' }), lookup({ endpoint: 'stats', to: noon + 900 }))).toEqual([
      t('why.live', { s: 0.9 }),
    ]);
    const silent = ['ind', 'br', 'sg', 'ind', 'br', 'sg'].map((region, at) =>
      lookup({ region, outcome: 'unavailable', to: noon + 500 * (at + 1) }),
    );
    expect(tell(...silent)[0]).toBe('I asked 3 regions. None answered.');
  });

  it('of a search lists each region', () => {
    const story = tell(
      lookup({ region: 'ind', outcome: 'unavailable', to: noon + 2_000 }),
      lookup({ region: 'sg', outcome: 'not-found', to: noon + 300 }),
      lookup({ region: 'th', outcome: 'contract-broken', to: noon + 400 }),
      lookup({ region: 'BR', to: noon + 600 }),
    );
    expect(story).toEqual([
      expect.stringMatching(/^India.*: no answer \(2 s\)\.$/),
      expect.stringMatching(/: not found \(0\.3 s\)\.$/),
      expect.stringMatching(/: an answer I couldn't read \(0\.4 s\)\.$/),
      expect.stringMatching(/^Brazil .*: found \(0\.6 s\)\.$/),
      t('why.fromNowOn'),
    ]);
  });

  it('names what is missing and what each source said of it', () => {
    const story = tell(
      lookup(),
      picture('203000001', ['player-api', 'served']),
      picture('205000001', ['player-api', 'none'], ['source-1', 'failed']),
      picture('204000001', ['player-api', 'none'], ['source-1', 'none']),
    );
    expect(story.slice(1)).toEqual([
      t('why.pictures', { count: 1, of: 3, list: 'shoes, bottom' }),
      t('why.sources.none', { source: t('why.pictureSource'), count: 2 }),
      t('why.sources.failed', { source: 'Source 1', count: 1 }),
      t('why.sources.none', { source: 'Source 1', count: 1 }),
    ]);
  });

  it('says how long it took if that was long', () => {
    expect(tell({ kind: 'stage', name: 'work', from: noon, to: noon + 4_200 })).toEqual([
      t('why.slow', { s: 4.2 }),
    ]);
  });

  it('of any length stays inside Discord’s limits', () => {
    const many = Array.from({ length: 200 }, (_, at) => lookup({ region: `r${at}`.padEnd(60, 'x') }));
    expect(renderMessage(whyView(many, language, noon)).body.embeds?.[0]?.description?.length).toBeLessThan(
      4_097,
    );
  });
});
