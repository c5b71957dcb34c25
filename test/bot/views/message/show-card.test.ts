import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import type { CardExtras } from '../../../../src/bot/cards/card.ts';
import { RendererBusyError } from '../../../../src/bot/cards/engine/render-queue.ts';
import { createTrace } from '../../../../src/bot/trace/trace.ts';
import type { AnswerContext, Barrier } from '../../../../src/bot/views/message/answer-context.ts';
import type { Age } from '../../../../src/bot/views/message/freshness.ts';
import type { Reply } from '../../../../src/bot/views/message/reply.ts';
import { showCard } from '../../../../src/bot/views/message/show-card.ts';
import type { View } from '../../../../src/bot/views/message/view.ts';
import { t } from '../../../support/english.ts';
import { embedOf } from '../../../support/views/parts.ts';
import { card, language, sampleContext } from '../../../support/views/sample.ts';
import { live, show, showWithoutCard } from '../../../support/views/show.ts';

const view = (missing = 0): View => ({
  title: 'Ana',
  picture: { name: 'ana.jpg', alt: ['Ana.'], missing, props: {}, draw: async () => card },
});

const shown = async (answers: readonly Age[], missing = 0) => embedOf(await show(view(missing), answers));
const linesOf = async (answers: readonly Age[]) => (await shown(answers)).description;

describe('a card that could not be drawn', () => {
  it('keeps the words, says so, and passes on the reason', async () => {
    const reply = await showWithoutCard(view());
    expect(reply.files).toEqual([]);
    expect(embedOf(reply).image).toBeUndefined();
    expect(embedOf(reply).description).toContain('No picture this time');
    expect(reply.warning).toEqual(new Error('no ink'));
  });

  it('says that many cards are being drawn, offers to draw it, and warns of nothing', async () => {
    const draw = () => Promise.reject(new RendererBusyError());
    const picture = { name: 'ana.jpg', alt: ['Ana.'], missing: 1, again: '1:player:again', props: {}, draw };
    const facts = [{ label: 'Level', value: '7' }];
    const reply = await showCard({ picture, facts }, { answers: [live], context: sampleContext() });
    expect(reply.warning).toBeUndefined();
    expect(JSON.stringify(reply.body)).toContain(t('cardBusy'));
    expect(JSON.stringify(reply.body)).toContain('Level');
    expect(JSON.stringify(reply.body.components)).toContain(t('buttons.drawCard'));
  });

  it('logs a warning only if it happens', async () => {
    expect((await show(view())).warning).toBeUndefined();
  });
});

describe('how fresh a card is', () => {
  it('says how many pictures are missing below the card, and in its words for the ear', async () => {
    for (const count of [1, 3]) {
      const { description, image } = await shown([live], count);
      expect(description).toBe(t('missing', { count }));
      expect(image).toMatchObject({ description: `Ana. ${t('missing', { count })}` });
    }
  });

  it.each(['live', 'cached'] as const)('gives its time in words that stay true: %s', async (state) => {
    const embed = await shown([{ fetchedAt: 5_000, freshness: state }]);
    expect(embed).toMatchObject({
      footer: { text: t('freshness.updated') },
      timestamp: '1970-01-01T00:00:05.000Z',
    });
    expect(embed.description).toBeUndefined();
  });

  it('says that it is old, and from when on there is more', async () => {
    const stale = { fetchedAt: 5000, freshness: 'stale' } as const;
    expect(await linesOf([stale])).toBe(t('freshness.stale', { when: '<t:5:R>' }));
    expect(await shown([{ ...stale, retryAt: 65_000 }])).toMatchObject({
      description: t('freshness.stale', { when: '<t:5:R>' }),
      footer: { text: t('freshness.next') },
      timestamp: '1970-01-01T00:01:05.000Z',
    });
    expect(await shown([stale])).not.toHaveProperty('footer');
  });

  it('counts the oldest of several answers', async () => {
    const cached = { fetchedAt: 5000, freshness: 'cached' } as const;
    for (const answers of [
      [cached, live],
      [live, cached],
      [live, cached, live],
    ])
      expect((await shown(answers)).timestamp).toBe('1970-01-01T00:00:05.000Z');
  });

  it('does not hide that one of several answers could not be renewed', async () => {
    const stale = { fetchedAt: 9000, freshness: 'stale', retryAt: 65_000 } as const;
    expect(await linesOf([{ fetchedAt: 5000, freshness: 'cached' }, stale])).toBe(
      t('freshness.stale', { when: '<t:5:R>' }),
    );
  });

  it('is not shown without a request', async () => {
    const embed = await shown([], 2);
    expect(embed).not.toHaveProperty('footer');
  });
});

it('draws in the theme that was chosen, with the operator’s mark, in the direction of the reader’s language', async () => {
  const drawn: CardExtras[] = [];
  const draw = async (_: unknown, extras: CardExtras) => {
    drawn.push(extras);
    return card;
  };
  const picture = { name: 'ana.jpg', alt: ['Ana.'], missing: 0, props: {}, draw };
  const settings = { theme: 'light' as const };
  const cardMark = 'discord.gg/owls';
  await showCard({ picture }, { answers: [live], context: sampleContext({ settings, cardMark }) });
  const arabic = { ...language, direction: 'rtl' as const };
  await showCard(
    { picture },
    { answers: [live], context: sampleContext({ language: arabic, settings, cardMark }) },
  );
  const common = { mark: 'discord.gg/owls' };
  expect(drawn).toEqual([
    { ...common, look: { theme: 'light', isRightToLeft: false } },
    { ...common, look: { theme: 'light', isRightToLeft: true } },
  ]);
});

describe('the last row', () => {
  const look = (context: Partial<AnswerContext>, notes: string[] = []) =>
    showCard(
      { title: 'Ana' },
      { answers: [live], notes, share: '1:player:share:1', context: sampleContext(context) },
    );
  const labels = (reply: Reply) =>
    (reply.body.components ?? []).flatMap((row) =>
      'components' in row ? row.components.map((one) => ('label' in one ? one.label : '')) : [],
    );

  it.each([
    { audience: 'everyone', offered: [] },
    { audience: 'asker', offered: ['Share'] },
    { audience: 'copy', offered: ['Share'] },
    { audience: 'restricted', offered: [] },
  ] as const)('of an answer for $audience offers $offered', async ({ audience, offered }) => {
    expect(
      labels(await look({ audience, barrier: audience === 'restricted' ? elsewhere : undefined })),
    ).toEqual(offered);
  });

  it('offers no Share of an answer that is private by choice if it could not be posted', async () => {
    expect(labels(await look({ audience: 'asker', barrier: elsewhere }))).toEqual([]);
  });

  it.each([
    { allowsShare: true, offered: ['Share'] },
    { allowsShare: false, offered: [] },
  ])('in a server that has not installed Loadout offers $offered', async ({ allowsShare, offered }) => {
    const barrier = { kind: 'foreign-server', allowsShare } as const;
    expect(labels(await look({ audience: 'restricted', barrier }))).toEqual(offered);
  });

  it('offers Why? if something is wrong, and stores the trace', async () => {
    const trace = createTrace(() => 0);
    const reply = () => look({ trace }, ['Ana plays elsewhere.']);
    for (const region of ['sg', 'br']) {
      // The note alone says all there is to say, unless the player was looked for.
      expect(labels(await reply())).toEqual([]);
      trace.add({ kind: 'lookup', endpoint: 'info', region, from: 0, to: 0, outcome: 'live' });
    }
    expect(labels(await reply())).toEqual([t('buttons.why')]);
    expect((await reply()).hasTrace).toBe(true);
  });

  it('offers Why? if the member waited long', async () => {
    const trace = createTrace(() => 4_000);
    await trace.stage('work', async () => {});
    expect(labels(await look({ trace }))).toEqual([t('buttons.why')]);
    expect(labels(await look({ trace, receivedAt: 3_500 }))).toEqual([]);
  });
});

const elsewhere: Barrier = { kind: 'channel', channels: ['7', '8'] };

it.each<Pick<AnswerContext, 'audience' | 'barrier'> & { said: string }>([
  {
    audience: 'restricted',
    barrier: elsewhere,
    said: 'Public cards go in <#7> and <#8>.',
  },
  {
    audience: 'restricted',
    barrier: { kind: 'permissions', permissions: PermissionFlagsBits.EmbedLinks },
    said: "I can't post cards here. Ask an admin to give me **Attach Files**.",
  },
  {
    audience: 'restricted',
    barrier: { kind: 'foreign-server', allowsShare: true },
    said: "This server hasn't added me, so nobody else sees it.",
  },
])('an answer for $audience says: $said', async ({ said, ...seen }) => {
  const { body } = await showCard({ title: 'Ana' }, { context: sampleContext(seen) });
  expect(body.embeds?.[0]?.description).toBe(said);
});
