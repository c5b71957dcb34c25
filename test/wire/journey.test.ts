import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commands } from '../../commands/index.ts';
import { openDiscordValidator } from '../support/discord-schema/validator.ts';
import { readSamples } from '../support/metrics-of.ts';
import { interactionNames, labelValues } from '../support/watched-names.ts';
import { judgeRecording } from '../support/wire/judge-recording.ts';
import { type RecordedJourney, recordJourney } from '../support/wire/record-journey.ts';
import type { Exchange, Frame } from '../support/wire/recorder.ts';

describe('a journey through everything Loadout offers', () => {
  let journey: RecordedJourney;
  beforeAll(async () => {
    journey = await recordJourney();
  }, 300_000);

  it('exchanges only messages that Discord’s schema allows, in both directions', () => {
    expect(journey.problems).toEqual([]);
  });

  it('shows ranks with the icons that were registered', () => {
    const said = JSON.stringify(journey.exchanges.map(({ body }) => body));
    expect(said).toMatch(/<:rank_[a-z_]+_[0-9a-f]{8}:\d+> /);
  });

  it('is counted under names from the code, never under ids, addresses or typed text', () => {
    const samples = readSamples(journey.metrics);
    const labels = samples.flatMap(({ labels }) => Object.entries(labels));
    const strange = labels.filter(([label, value]) => {
      const allowed = labelValues[label];
      return !(allowed instanceof RegExp ? allowed.test(value) : allowed?.has(value));
    });
    expect([...new Set(strange.map((one) => one.join('=')))]).toEqual([]);
    expect(samples.length).toBeLessThan(5_000);
    const counted = samples.filter(({ name }) => name === 'loadout_interactions_total');
    const total = counted.reduce((sum, { value }) => sum + value, 0);
    // The metrics may lack the last interactions, which are still under way when the journey reads them.
    expect(total).toBeGreaterThan((journey.counts['event INTERACTION_CREATE'] ?? 0) - 5);
  });

  it('leaves one line in the log for each interaction, without a word or an id of anybody', () => {
    const lines = journey.log
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'an interaction is over');
    expect(lines).toHaveLength(journey.counts['event INTERACTION_CREATE'] ?? 0);
    const strange = lines.filter((line) => !interactionLine.safeParse(line).success);
    expect(strange).toEqual([]);
    expect(lines.filter(({ cache }) => cache === 'cached')).not.toEqual([]);
  });

  it('was recorded at the wire: requests with their answers, the gateway in both directions', () => {
    const { counts } = journey;
    const interactions = counts['event INTERACTION_CREATE'] ?? 0;
    expect(interactions).toBeGreaterThan(commands.length * 2);
    expect(counts['request POST /interactions/…/…/callback']).toBe(interactions);
    expect(counts['answer 200 to PATCH /webhooks/…/…/messages/@original']).toBeGreaterThan(0);
    expect(counts['request POST /applications/…/emojis']).toBeGreaterThan(10);
    expect(counts['request DELETE /applications/…/emojis/…']).toBe(1);
    expect(counts).toMatchObject({ 'event READY': 1, 'op 2 to the gateway': 1 });
  });
});

const milliseconds = z.number().int().min(0).max(60_000);
const few = z.number().int().min(1).max(200);
const interactionLine = z
  .strictObject({
    level: z.enum(['info', 'debug']),
    time: z.iso.datetime(),
    msg: z.literal('an interaction is over'),
    command: z.string().refine((name) => interactionNames.has(name)),
    outcome: z.enum(['ok', 'problem', 'failed', 'too-late', 'unsent']),
    problem: z
      .string()
      .regex(/^[a-z-]{4,20}$/)
      .optional(),
    kind: z.enum(['command', 'autocomplete', 'component', 'modal']),
    place: z.enum(['server', 'foreign-server', 'dm', 'group']),
    incident: z
      .string()
      .regex(/^[0-9a-f]{8}$/)
      .optional(),
    cache: z.enum(['live', 'cached', 'stale']).optional(),
    totalMs: milliseconds,
    acknowledgedMs: milliseconds,
    ...z
      .object({
        admissionMs: milliseconds,
        contextMs: milliseconds,
        deferralMs: milliseconds,
        workMs: milliseconds,
        renderMs: milliseconds,
        replyMs: milliseconds,
        lookups: few,
        lookupsMs: milliseconds,
        pictures: few,
        picturesMs: milliseconds,
        missing: few,
      })
      .partial().shape,
  })
  // Somebody who types is no news.
  .refine(({ kind, level }) => (kind === 'autocomplete') === (level === 'debug'));

describe('the judgement of a recording', () => {
  const validator = openDiscordValidator();
  const edit: Exchange = {
    method: 'PATCH',
    path: '/webhooks/1000000000000000001/token-of-thirty-and-more-characters/messages/@original',
    query: {},
    body: { embeds: [{ title: 'Ana' }] },
    files: [],
    status: 500,
    answer: undefined,
  };
  const judge = (exchanges: Exchange[], frames: Frame[] = []) =>
    judgeRecording({ exchanges, frames }, { commands: [], validator }).violations;
  const button = (label: string) => ({
    components: [{ type: 1, components: [{ type: 2, style: 2, label, custom_id: 'x' }] }],
  });

  it('reports each violation once, without ids and tokens', () => {
    const wrong = {
      ...edit,
      body: { embeds: [{ titel: 'Ana' }] },
      status: 404,
      answer: { message: 'no', code: 0 },
    };
    expect(judge([wrong, wrong])).toEqual([
      'request PATCH /webhooks/…/…/messages/@original: body/embeds/0 must NOT have additional properties "titel" (2x)',
    ]);
  });

  it('has no answer that Discord never gives', () => {
    expect(judge([edit])).toEqual([expect.stringContaining('status: 500 is none of 200, 429, 4XX')]);
  });

  it('rejects labels that a phone would cut off', () => {
    const answered = { ...edit, status: 404, answer: { message: 'no', code: 0 } };
    expect(judge([{ ...answered, body: button('x'.repeat(34)) }])).toEqual([]);
    expect(judge([{ ...answered, body: button('x'.repeat(35)) }])).toEqual([
      expect.stringContaining('more than 34 characters'),
    ]);
  });

  it('reports parts that no interaction used', () => {
    const { violations } = judgeRecording({ exchanges: [], frames: [] }, { commands, validator });
    expect(violations).toEqual(
      expect.arrayContaining([
        'never driven: player',
        'never driven: player while typing region',
        'never driven: player component refresh',
        'never driven: server',
      ]),
    );
  });
});
