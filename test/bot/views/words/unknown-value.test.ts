import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clanDetails, clanView } from '../../../../src/bot/views/clan-view.ts';
import type { View } from '../../../../src/bot/views/message/view.ts';
import { petDetails, petView } from '../../../../src/bot/views/pet-view.ts';
import { playerDetails, playerView } from '../../../../src/bot/views/player/player-view.ts';
import { sampleRecord } from '../../../../src/playground/gallery/sample-records.ts';
import type { Player } from '../../../../src/shared/contract/player.ts';
import { readPlayer } from '../../../../src/shared/contract/read-player.ts';
import { t, textLike } from '../../../support/english.ts';
import { embedOf } from '../../../support/views/parts.ts';
import { found, language, samplePicture } from '../../../support/views/sample.ts';
import { cardPropsOf, show } from '../../../support/views/show.ts';

// A later version of upstream may change the form of any field. No view may then show a number or "none" that upstream did not send.

describe.each(fieldsOf(sampleRecord))('where %s can’t be read', (object, field) => {
  const claimed = claimsOf(sampleRecord);
  const garbage = isNumeric(sampleRecord[object]?.[field]) ? fc.oneof(junk, oddNumber) : junk;

  it('no view makes up a number or "none"', async () => {
    await fc.assert(
      fc.asyncProperty(garbage, async (value) => {
        const known = await claimed;
        const claims = await claimsOf(replace(object, field, value));
        expect([...claims].filter((claim) => !known.has(claim))).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });

  it('nothing there is no number either', async () => {
    const known = await claimed;
    for (const nothing of [null, '', {}]) {
      const claims = await claimsOf(replace(object, field, nothing));
      expect([...claims].filter((claim) => /\d/.test(claim) && !known.has(claim))).toEqual([]);
    }
  });
});

it('the claims of the whole record are seen by this test', async () => {
  const claims = await claimsOf(sampleRecord);
  for (const shown of ['67', '12,345', '3,120', '45', '50', '100', '42', '1,200'])
    expect(claims).toContain(shown);
  const bare = await claimsOf({ basicInfo: { accountId: '12345' } });
  for (const one of [...none, '0']) expect(bare).toContain(one);
});

const word = fc.string({ unit: fc.constantFrom('a', 'é', 'Ж', ' ', '-', '/'), minLength: 1, maxLength: 12 });
const leaf = fc.oneof(
  word.filter((text) => text.trim() !== ''),
  fc.boolean(),
);
/** Values that are no number, id, time or list of ids. */
const junk = fc.oneof(
  leaf,
  fc.array(leaf, { minLength: 1, maxLength: 3 }),
  fc.dictionary(fc.constantFrom('amount', 'text', 'x'), leaf, { minKeys: 1 }),
  fc.array(fc.dictionary(fc.constantFrom('value', 'y'), leaf, { minKeys: 1 }), {
    minLength: 2,
    maxLength: 3,
  }),
);
const oddNumber = fc.constantFrom<unknown>(-7, 7.25, 1e300, '7,25', '7 of 9', '1.2345', '0x77', '7e7');

function fieldsOf(record: Readonly<Record<string, object>>): [object: string, field: string][] {
  return Object.entries(record).flatMap(([name, object]) =>
    Object.keys(object)
      .filter((field) => field !== 'accountId')
      .map((field): [string, string] => [name, field]),
  );
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
}

function replace(object: string, field: string, value: unknown): object {
  return { ...sampleRecord, [object]: { ...sampleRecord[object], [field]: value } };
}

/** Every number and every "none" that the three views of the record say, in words, as alt text and on their cards. */
const none = [t('player.noClan'), t('nothing.pet.title'), t('player.noOutfit'), t('unranked')];
const hasNone = (['clan', 'pet', 'outfit'] as const).map(
  (kind) => textLike(`nothing.${kind}.text`, { name: '' }).source,
);
const claim = new RegExp(['\\d[\\d,.]*\\d', '\\d', ...none, ...hasNone].join('|'), 'g');

async function claimsOf(record: object): Promise<Set<string>> {
  const player = readPlayer(record);
  if (!player) throw new Error('the record is no player');
  const texts = await Promise.all(viewsOf(player).map(textOf));
  return new Set(texts.join('\n').match(claim));
}

function viewsOf(player: Player): View[] {
  const avatar = samplePicture('avatar', '1');
  const picture = samplePicture('pet', '1');
  return [
    playerDetails(found(player), language),
    clanDetails(found(player), language),
    petDetails(found(player), language),
    playerView(found(player), { pictures: { avatar, pieces: [] }, missing: 0, language }),
    clanView(found(player), { pictures: player.captain && { avatar }, missing: 0, language }),
    petView(found(player), { picture, language }),
  ];
}

async function textOf(view: View): Promise<string> {
  const reply = await show(view);
  const { title, description, fields } = embedOf(reply);
  const card = view.picture ? await cardPropsOf(view) : {};
  const { notes, ...props } = { notes: undefined, pictures: undefined, ...card };
  const isBare = view.picture?.name === 'player.jpg' && !/Wears/.test(reply.files[0]?.alt ?? '');
  return JSON.stringify([
    [title, description, fields, reply.files.map(({ alt }) => alt)],
    // The card has this note only if it shows no clothes.
    [
      isBare ? notes : '',
      { ...props, pictures: undefined, captain: { ...Object(Object(props).captain), avatar: 0 } },
    ],
  ]);
}
