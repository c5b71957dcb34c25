import { beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../commands/index.ts';
import { openDiscordValidator } from '../support/discord-schema/validator.ts';
import { judgeRecording } from '../support/wire/judge-recording.ts';
import { type RecordedJourney, recordJourney } from '../support/wire/record-journey.ts';
import type { Exchange, Frame } from '../support/wire/recorder.ts';

describe('a journey through everything Loadout offers', () => {
  let journey: RecordedJourney;
  beforeAll(async () => {
    journey = await recordJourney();
  }, 120_000);

  it('says nothing to Discord that its schema does not allow, and hears nothing from the local one that it does not', () => {
    expect(journey.problems).toEqual([]);
  });

  it('shows ranks with the icons that were registered', () => {
    const said = JSON.stringify(journey.exchanges.map(({ body }) => body));
    expect(said).toMatch(/<:rank_[a-z_]+_[0-9a-f]{8}:\d+> /);
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

  it('tells each violation once, without ids and tokens', () => {
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

  it('knows no answer that Discord does not give', () => {
    expect(judge([edit])).toEqual([expect.stringContaining('status: 500 is none of 200, 429, 4XX')]);
  });

  it('takes no label that a phone cuts', () => {
    const answered = { ...edit, status: 404, answer: { message: 'no', code: 0 } };
    expect(judge([{ ...answered, body: button('x'.repeat(34)) }])).toEqual([]);
    expect(judge([{ ...answered, body: button('x'.repeat(35)) }])).toEqual([
      expect.stringContaining('more than 34 characters'),
    ]);
  });

  it('misses what no interaction asked for', () => {
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
