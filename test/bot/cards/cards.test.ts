import { describe, expect, it } from 'vitest';
import type { Look, Tier } from '../../../src/bot/cards/card.ts';
import type { Piece } from '../../../src/bot/cards/parts/figure/piece.ts';
import { drawPlayerCard } from '../../../src/bot/cards/player-card.ts';
import { linesOf } from '../../support/cards/lines-of.ts';
import { corpus } from '../../support/cards/names.ts';
import { renderer } from '../../support/cards/renderer.ts';
import {
  ana,
  blue,
  brightness,
  decodeCard,
  green,
  mainChannel,
  oddPictures,
  onClearGround,
  picture,
  pictureOf,
  rectangle,
  red,
  thing,
} from '../../support/cards/sample.ts';

describe('drawPlayerCard', () => {
  it('shows the avatar inside its frame, and dresses the figure from head to foot', async () => {
    const { at } = await decodeCard(await drawPlayerCard(renderer, { ...ana, pictures: coloured }));
    expect(mainChannel(at(120, 112))).toBe('red');
    expect(mainChannel(at(42, 112))).toBe('green');
    const places = { head: [770, 100], top: [770, 260], bottom: [770, 420], shoes: [770, 530] } as const;
    for (const [kind, [x, y]] of Object.entries(places))
      expect([kind, mainChannel(at(x, y))]).toEqual([
        kind,
        mainChannel(colours[kind as keyof typeof colours]),
      ]);
    expect(mainChannel(at(621, 500))).toBe('green');
    expect(mainChannel(at(914, 480))).toBe('blue');
  });

  it('leaves out missing pieces, so that the figure below shows', async () => {
    const bare = await figureAt(pieces.filter(({ kind }) => kind !== 'top'));
    const missing = await figureAt(
      pieces.map((piece) =>
        piece.kind === 'top'
          ? { ...piece, picture: { ...piece.picture, isMissing: true, digest: 'a placeholder' } }
          : piece,
      ),
    );
    expect(missing(770, 260)).toEqual(bare(770, 260));
    expect(missing(770, 260)).not.toEqual((await figureAt(pieces))(770, 260));
  });

  it('paints the face unless a piece covers the whole head', async () => {
    const paint = { kind: 'face-paint', picture: thing(green) } as const;
    expect(mainChannel((await figureAt([paint]))(770, 100))).toBe('green');
    const both = await figureAt([paint, { kind: 'head', picture: thing(blue) }]);
    expect(mainChannel(both(770, 100))).toBe('blue');
  });

  it('sets wide headwear in the face, as glasses', async () => {
    const wide = pictureOf('clothes', onClearGround(rectangle(90, 40, green), 20, 20));
    const at = await figureAt([{ kind: 'head', picture: wide }]);
    expect(mainChannel(at(770, 98))).toBe('green');
    expect(mainChannel(at(770, 160))).not.toBe('green');
  });

  it('shows clothes with a ground of their own as prints', async () => {
    const at = await figureAt([
      { kind: 'top', picture: picture('clothes', green) },
      { kind: 'pet', picture: picture('pet', blue) },
    ]);
    expect(mainChannel(at(680, 288))).toBe('green');
    expect(mainChannel(at(860, 288))).toBe('blue');
  });

  it('counts the pieces that have no room', async () => {
    const tops = (count: number) =>
      Array.from({ length: count }, () => ({ kind: 'top' as const, picture: thing(green) }));
    const cards = await Promise.all([6, 7].map((count) => withPieces(tops(count))));
    expect(cards[0]?.data.equals(cards[1]?.data ?? Buffer.alloc(0))).toBe(false);
  });

  it('draws a deleted account grey, on the backdrop of no rank', async () => {
    const { at } = await decodeCard(
      await drawPlayerCard(renderer, { ...ana, pictures: coloured, isDeleted: true }),
    );
    const [red = 0, , blueValue = 0] = at(770, 260);
    expect(Math.abs(red - blueValue)).toBeLessThan(30);
    const unranked = await drawPlayerCard(renderer, {
      ...ana,
      rank: { ...ana.rank, tier: 'unranked' },
      pictures: coloured,
    });
    expect(at(1000, 40)).toEqual((await decodeCard(unranked)).at(1000, 40));
  });

  it('fills the bar up to the share of the step, from the side where lines begin', async () => {
    const [full, started, mirrored] = await Promise.all([
      withShare(1),
      withShare(0.05),
      withShare(0.05, { isRightToLeft: true }),
    ]);
    expect(brightness(full?.at(450, 363))).toBeGreaterThan(brightness(started?.at(450, 363)) + 60);
    expect(brightness(started?.at(42, 363))).toBeGreaterThan(brightness(started?.at(450, 363)) + 60);
    expect(brightness(mirrored?.at(456, 363))).toBeGreaterThan(brightness(mirrored?.at(50, 363)) + 60);
  });

  it('keeps all words away from the slash', async () => {
    const long = 'W'.repeat(60);
    const rank = { label: long, tier: 'gold' as const };
    for (const isRightToLeft of [false, true]) {
      const look = { isRightToLeft };
      const words = { nickname: long, clan: long, origins: [long], points: long, notes: [long], rank };
      const figures = ['9'.repeat(9), '9'.repeat(15)].map((value) => ({ label: long, value }));
      const filled = await drawPlayerCard(renderer, {
        ...ana,
        ...words,
        figures,
        wayToNextRank: { points: long, goal: long, share: 1 },
        clashSquad: { rank, label: long },
        look,
      });
      const empty = await drawPlayerCard(renderer, {
        ...ana,
        rank: { label: '', tier: 'gold' },
        ...nothingSaid,
        look,
      });
      const [one, other] = [await decodeCard(filled), await decodeCard(empty)];
      for (let y = 4; y < 576; y += 3) {
        const slash = Math.round(600 - (112 * y) / 576);
        const [before, after] = [brightness(one.at(slash - 4, y)), brightness(other.at(slash - 4, y))];
        expect(Math.abs(before - after)).toBeLessThan(24);
      }
    }
  });

  it('leaves out the title, then the name of the country, if they have no room', async () => {
    const [long, short, code] = [
      'Resurrector of all the fallen of this war',
      'A country, and then some',
      'AV',
    ];
    const draw = (origins: string[]) => drawPlayerCard(renderer, { ...ana, origins });
    expect((await draw([`${long} · ${short}`, short, code])).data).toEqual((await draw([short])).data);
    expect((await draw([`${long} · ${short}`.repeat(2), short.repeat(3), code])).data).toEqual(
      (await draw([code])).data,
    );
  });

  it('has the operator’s mark, also when a pet is shown', async () => {
    for (const worn of [[], [{ kind: 'pet', picture: thing(blue) } as const]]) {
      const pictures = { ...ana.pictures, pieces: worn };
      const card = await drawPlayerCard(renderer, { ...ana, mark: 'discord.gg/owls', pictures });
      expect(
        linesOf(card)
          .map(({ text }) => text)
          .join(' '),
      ).toContain('discord.gg/owls');
    }
  });

  it.each([
    ['its name', { nickname: 'Anna' }],
    ['its clan', { clan: undefined }],
    ['where it comes from', { origins: ['India'] }],
    ['its rank', { rank: { label: 'Gold I', tier: 'gold' as const } }],
    ['its points', { points: '3,621 points' }],
    ['points alone', { points: '3,621 points', wayToNextRank: undefined }],
    ['the way to the next rank', { wayToNextRank: undefined }],
    ['its level', { figures: [{ label: 'Level', value: '68' }] }],
    ['the other mode’s rank', { clashSquad: undefined }],
    ['its id', { idLine: 'ID 1' }],
    ['a note', { notes: ['No outfit shown'] }],
    ['its frame', { pictures: { ...ana.pictures, frame: undefined } }],
    ['its clothes', { pictures: { ...ana.pictures, pieces: [] } }],
    ['its banner', { pictures: { ...ana.pictures, banner: undefined } }],
  ])('differs when %s changes', async (_part, change) => {
    const [before, after] = await Promise.all([
      drawPlayerCard(renderer, ana),
      drawPlayerCard(renderer, { ...ana, ...change }),
    ]);
    expect(before.data.equals(after.data)).toBe(false);
  });

  it('draws pictures of any size', async () => {
    for (const odd of oddPictures()) {
      const worn = (['head', 'top', 'bottom', 'shoes', 'weapon', 'pet', undefined] as const).map((kind) => ({
        kind,
        picture: odd,
      }));
      const pictures = { avatar: odd, frame: odd, banner: odd, pieces: worn };
      await expect(drawPlayerCard(renderer, { ...ana, pictures })).resolves.toMatchObject({ width: 1024 });
    }
  });

  it('is drawn for names of every script', async () => {
    for (const nickname of corpus.filter((_, index) => index % 4 === 0))
      await expect(drawPlayerCard(renderer, { ...ana, nickname, clan: nickname })).resolves.toMatchObject({
        width: 1024,
      });
  });

  function withPieces(worn: readonly Piece[]) {
    return drawPlayerCard(renderer, { ...ana, pictures: { ...ana.pictures, pieces: worn } });
  }

  async function figureAt(worn: readonly Piece[]) {
    return (await decodeCard(await withPieces(worn))).at;
  }

  async function withShare(share: number, look: Look = {}) {
    return decodeCard(
      await drawPlayerCard(renderer, { ...ana, wayToNextRank: { points: '1', goal: '2', share }, look }),
    );
  }
});

const nothingSaid = {
  nickname: '',
  clan: '',
  origins: [],
  points: '',
  wayToNextRank: undefined,
  figures: [],
  clashSquad: undefined,
  idLine: '',
  notes: [],
};

const colours = { head: blue, top: green, bottom: red, shoes: blue };
const pieces: Piece[] = [
  ...Object.entries(colours).map(([kind, color]) => ({
    kind: kind as keyof typeof colours,
    picture: thing(color),
  })),
  { kind: 'weapon', picture: thing(green) },
  { kind: 'pet', picture: thing(blue) },
];
const coloured = {
  avatar: picture('avatar', red),
  frame: picture('frame', green, 8),
  banner: picture('banner', blue),
  pieces,
};

describe('any card', () => {
  it.each([Number.NaN, -1, 2, Number.POSITIVE_INFINITY])('is drawn with a share of %s', async (share) => {
    const wayToNextRank = { points: '1', goal: '2', share };
    await expect(drawPlayerCard(renderer, { ...ana, wayToNextRank })).resolves.toMatchObject({ width: 1024 });
  });

  it('has a colour and an emblem of its own for each tier', async () => {
    const tiers: Tier[] = [
      'unranked',
      'bronze',
      'silver',
      'gold',
      'platinum',
      'diamond',
      'heroic',
      'elite-heroic',
      'master',
      'elite-master',
      'grandmaster',
    ];
    const cards = await Promise.all(
      tiers.map((tier) => drawPlayerCard(renderer, { ...ana, rank: { label: 'Rank', tier } })),
    );
    expect(new Set(cards.map(({ data }) => data.toString('base64'))).size).toBe(tiers.length);
  });
});
