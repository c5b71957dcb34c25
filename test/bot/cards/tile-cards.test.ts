import { describe, expect, it } from 'vitest';
import { drawItemCard } from '../../../src/bot/cards/item-card.ts';
import { drawOutfitCard, type OutfitCardProps } from '../../../src/bot/cards/outfit-card.ts';
import { chooseStage } from '../../../src/bot/cards/parts/colour/hue.ts';
import type { Piece } from '../../../src/bot/cards/parts/figure/piece.ts';
import { narrowColumn } from '../../../src/bot/cards/parts/narrow-backdrop.ts';
import { wallBeside } from '../../../src/bot/cards/parts/tile/tile.ts';
import { layoutTileBoxes } from '../../../src/bot/cards/parts/tile/tile-boxes.ts';
import { drawPetCard } from '../../../src/bot/cards/pet-card.ts';
import { drawWishlistCard } from '../../../src/bot/cards/wishlist-card.ts';
import { themes } from '../../../src/bot/settings/list/themes.ts';
import type { Picture } from '../../../src/shared/pictures/picture.ts';
import { findFaintLines } from '../../support/cards/faint-lines.ts';
import { corpus } from '../../support/cards/names.ts';
import { renderer } from '../../support/cards/renderer.ts';
import {
  blue,
  brightness,
  decodeCard,
  green,
  mainChannel,
  oddPictures,
  picture,
  pictureOf,
  type Rgba,
  rectangle,
  red,
  thing,
} from '../../support/cards/sample.ts';
import { GroundRenderer } from '../../support/cards/test-renderers.ts';
import { item, missing, outfit, pet, piecesOf, wishlist } from '../../support/cards/with-tiles.ts';

const grounds = new GroundRenderer();
const wall = wallBeside(narrowColumn);

const top = { kind: 'top', picture: thing(red), labels: ['Top'] } as const;
const head = { kind: 'head', picture: thing(green), labels: ['Headwear'] } as const;
const weapon = { kind: 'weapon', picture: thing(blue), labels: ['Weapon'] } as const;
const bottom = { kind: 'bottom', picture: thing(green) } as const;
const others = ['bottom', 'shoes', 'face-paint'] as const;
const six = [top, head, ...others.map((kind) => ({ ...head, kind })), weapon];

describe('the outfit card', () => {
  it('shows the first piece largest, and the weapon in the wide tile', async () => {
    const { at } = await decodeCard(await drawOutfitCard(renderer, { ...outfit, pieces: six }));
    const boxes = layoutTileBoxes(6, wall);
    expect(boxes.map((box) => mainChannel(at(...middleOf(box))))).toEqual([
      'red',
      'blue',
      ...['green', 'green', 'green', 'green'],
    ]);
  });

  it('shows each piece on a tile of the tier’s colour, and the figure that wears them', async () => {
    const rank = { label: '', tier: 'diamond' } as const;
    const { at } = await decodeCard(await drawOutfitCard(renderer, { ...outfit, rank, pieces: six }));
    for (const { left, top: upper } of layoutTileBoxes(6, wall))
      expect(mainChannel(at(left + 12, upper + 60))).toBe('blue');
    expect(mainChannel(at(884, 260))).toBe('red');
  });

  it('leaves out missing pieces', async () => {
    const draw = (pieces: OutfitCardProps['pieces']) => drawOutfitCard(renderer, { ...outfit, pieces });
    expect((await draw([missing(head), top, weapon])).data.equals((await draw([top, weapon])).data)).toBe(
      true,
    );
  });

  it('fills all tiles with a single piece, and shows a shape instead of a missing one', async () => {
    const draw = (pieces: OutfitCardProps['pieces']) => drawOutfitCard(renderer, { ...outfit, pieces });
    const one = await decodeCard(await draw([top]));
    expect(mainChannel(one.at(350, 300))).toBe('red');
    const none = await decodeCard(await draw([missing(top)]));
    expect(Math.abs(brightness(none.at(350, 300)) - brightness(none.at(100, 300)))).toBeGreaterThan(20);
  });

  it('counts the pieces without a tile', async () => {
    const cards = await Promise.all(
      [8, 9, 10].map((count) => drawOutfitCard(renderer, { ...outfit, pieces: piecesOf(count) })),
    );
    const [eight, nine, ten] = await Promise.all(cards.map(decodeCard));
    const badge = [590, 366] as const;
    for (const counted of [nine, ten])
      expect(brightness(counted?.at(...badge))).toBeLessThan(brightness(eight?.at(...badge)) - 20);
    expect(cards[1]?.data.equals(cards[2]?.data ?? Buffer.alloc(0))).toBe(false);
  });

  it('shows pieces with a ground of their own as prints', async () => {
    const opaque = { ...top, picture: picture('clothes', green) };
    const { at } = await decodeCard(
      await drawOutfitCard(renderer, { ...outfit, pieces: [opaque, head, weapon] }),
    );
    const [x, y] = middleOf(layoutTileBoxes(3, wall)[0]);
    expect(mainChannel(at(x, y))).toBe('green');
  });

  it('writes from the right for right-to-left readers', async () => {
    const draw = (isRightToLeft: boolean, labels = ['Top']) =>
      drawOutfitCard(renderer, {
        ...outfit,
        pieces: [{ ...top, labels }, head, weapon],
        look: { isRightToLeft },
      });
    const foot = { left: 44, right: 340, top: 500, bottom: 536 };
    const inkAt = async (isRightToLeft: boolean) => {
      const { at } = await decodeCard(await draw(isRightToLeft));
      const bright = (from: number, to: number) => {
        let count = 0;
        for (let x = from; x < to; x++)
          for (let y = foot.top; y < foot.bottom; y++) if (brightness(at(x, y)) > 200) count++;
        return count;
      };
      return [bright(foot.left, 180) > 20, bright(560, 656) > 20];
    };
    expect(await inkAt(false)).toEqual([true, false]);
    expect(await inkAt(true)).toEqual([false, true]);
  });

  it.each(hues())('has readable labels on the tile of a piece of %s', async (_name, color) => {
    // Flat, so that the tile and no ink lies below the words.
    const flat = pictureOf('clothes', rectangleOnClearGround(color));
    const piece = { kind: 'top', picture: flat, labels: ['Sakura Blossom Shirt', 'Top'] } as const;
    for (const count of [2, 6, 8]) {
      const pieces = Array.from({ length: count }, () => piece);
      expect(findFaintLines(await drawOutfitCard(grounds, { ...outfit, pieces }))).toEqual([]);
    }
  });
});

describe('the wishlist card', () => {
  it('shows the wishes in their order', async () => {
    const wishes = [top, head, weapon].map(({ picture, labels }) => ({ kind: undefined, picture, labels }));
    const { at } = await decodeCard(await drawWishlistCard(renderer, { ...wishlist, wishes }));
    expect(layoutTileBoxes(3, wall).map((box) => mainChannel(at(...middleOf(box))))).toEqual([
      'red',
      'green',
      'blue',
    ]);
  });

  it('shows the first wish that can be worn on the player, too', async () => {
    const wishes = [weapon, top].map(({ kind, picture, labels }) => ({ kind, picture, labels }));
    const { at } = await decodeCard(
      await drawWishlistCard(renderer, { ...wishlist, wishes, pieces: [bottom] }),
    );
    expect(mainChannel(at(884, 260))).toBe('red');
  });

  it('has room for the notes beside the title, however long that is', async () => {
    const draw = (title: string, pageNote = 'Page 1 of 3') =>
      drawWishlistCard(renderer, { ...wishlist, titles: [title], pageNote });
    const [short, long] = await Promise.all(
      ['', 'W'.repeat(80)].map(async (title) => decodeCard(await draw(title))),
    );
    for (let x = 620; x < 744; x += 2)
      for (let y = 50; y < 76; y += 2) expect(long?.at(x, y)).toEqual(short?.at(x, y));
    const noted = await draw('Wishlist of Ana', 'Page 2 of 3');
    expect(noted.data.equals((await draw('Wishlist of Ana')).data)).toBe(false);
  });
});

describe('the cards of a pet and an item', () => {
  it('show a piece of clothing alone and on a figure', async () => {
    const wearer = { line: '', pieces: [bottom] };
    const { at } = await decodeCard(await drawItemCard(renderer, { ...item, picture: thing(red), wearer }));
    expect(mainChannel(at(598, 280))).toBe('red');
    expect(mainChannel(at(904, 280))).toBe('red');
  });

  it('show a weapon without a figure', async () => {
    const draw = (pieces: Piece[] | undefined) =>
      drawItemCard(renderer, {
        ...item,
        kind: 'weapon',
        picture: picture('weapon', blue, 20),
        wearer: pieces && { line: '', pieces },
      });
    const [known, unknown] = await Promise.all(
      [draw([top]), draw(undefined)].map(async (card) => decodeCard(await card)),
    );
    expect(known?.at(904, 280)).toEqual(unknown?.at(904, 280));
  });

  it('show the pet on its owner’s backdrop, but not on one of its own colour', async () => {
    const draw = async (tier: 'gold' | 'diamond', color: Rgba) =>
      decodeCard(await drawPetCard(renderer, { ...pet, tier, picture: thing(color) }));
    const backdropOf = (card: Awaited<ReturnType<typeof draw>>) => mainChannel(card.at(1000, 60));
    expect(backdropOf(await draw('gold', blue))).toBe('red');
    expect(backdropOf(await draw('diamond', red))).toBe('blue');
    expect(backdropOf(await draw('gold', red))).not.toBe('red');
    expect(backdropOf(await draw('diamond', blue))).not.toBe('blue');
  });

  it.each([
    ['red', red],
    ['green', green],
    ['blue', blue],
  ] as const)('light the backdrop of a %s item in another colour', async (name, color) => {
    const { at } = await decodeCard(await drawItemCard(renderer, { ...item, picture: thing(color) }));
    expect(mainChannel(at(1000, 60))).not.toBe(name);
    expect(mainChannel(at(700, 262))).toBe(name);
  });

  it('show a shape in place of a missing picture', async () => {
    const [crate, paw] = await Promise.all([
      drawItemCard(renderer, missing({ ...item, look: {} })),
      drawPetCard(renderer, missing({ ...pet, tier: 'unranked' })),
    ]);
    const [one, other] = await Promise.all([decodeCard(crate), decodeCard(paw)]);
    expect(brightness(one.at(700, 250))).toBeGreaterThan(brightness(one.at(980, 250)) + 30);
    expect(brightness(other.at(792, 400))).toBeGreaterThan(brightness(other.at(640, 400)) + 30);
  });

  it.each([false, true])('keep all words away from the slash (right to left: %s)', async (isRightToLeft) => {
    const look = { isRightToLeft };
    const texts = (text: string, idLine: string) => ({
      name: text,
      kindLine: text,
      idLine,
    });
    const drawPet = (text: string, value: string) =>
      drawPetCard(renderer, {
        ...pet,
        ...texts(text, ''),
        ownerLine: text,
        level: { label: text, value },
        exp: { label: text, value: text },
        look,
      });
    const drawItem = (text: string) => drawItemCard(renderer, { ...item, ...texts(text, text), look });
    for (const [draw, start] of [
      [drawPet, 566],
      [drawItem, 432],
    ] as const) {
      const empty = await decodeCard(await draw('', ''));
      for (const text of ['W'.repeat(60), 'Wide words '.repeat(9)]) {
        const filled = await decodeCard(await draw(text, '9'.repeat(40)));
        for (let y = 4; y < 576; y += 3) {
          const slash = Math.round(start - (112 * y) / 576);
          const [before, after] = [brightness(filled.at(slash, y)), brightness(empty.at(slash, y))];
          expect(Math.abs(before - after)).toBeLessThan(24);
        }
      }
    }
  });

  it('are readable on the backdrop of an item of any hue, in every theme', async () => {
    const backdrops = new Map<string, Picture>();
    for (const picture of hues().map(([, color]) => thing(color)))
      backdrops.set(JSON.stringify(await chooseStage(picture, {})), picture);
    expect(backdrops.size).toBeGreaterThan(12);
    for (const picture of backdrops.values())
      for (const theme of themes)
        expect(findFaintLines(await drawItemCard(grounds, { ...item, picture, look: { theme } }))).toEqual(
          [],
        );
  });
});

describe('cards of things', () => {
  it('are drawn with pictures of any size', async () => {
    for (const odd of oddPictures()) {
      const pieces = six.map((piece) => ({ ...piece, picture: odd }));
      await drawOutfitCard(renderer, { ...outfit, pieces });
      await drawPetCard(renderer, { ...pet, picture: odd });
      await expect(drawItemCard(renderer, { ...item, picture: odd })).resolves.toMatchObject({ width: 1024 });
    }
  });

  it('are drawn for names of every script', async () => {
    for (const name of corpus.filter((_, index) => index % 8 === 0)) {
      await drawPetCard(renderer, { ...pet, name });
      await expect(drawOutfitCard(renderer, { ...outfit, nickname: name })).resolves.toMatchObject({
        width: 1024,
      });
    }
  });
});

/** Bright and dark clothes of all hues, and grey ones. */
function hues(): [name: string, color: Rgba][] {
  const angles = Array.from({ length: 12 }, (_, index) => index * 30);
  return [
    ...angles.flatMap((hue): [string, Rgba][] => [
      [`hue ${hue}`, ofHue(hue, 240)],
      [`dark hue ${hue}`, ofHue(hue, 90)],
    ]),
    ['white', [255, 255, 255, 255]],
    ['black', [0, 0, 0, 255]],
  ];
}

function ofHue(hue: number, most: number): Rgba {
  const channel = (shift: number) => {
    const place = (shift + hue / 60) % 6;
    return Math.round(most * (1 - 0.8 * Math.max(0, Math.min(place, 4 - place, 1))));
  };
  return [channel(5), channel(3), channel(1), 255];
}

/** Small, in the middle of what else is clear: the tile around it is seen. */
function rectangleOnClearGround(color: Rgba) {
  const { data } = rectangle(4, 40, color);
  const pixels = { width: 8, height: 40, data: new Uint8Array(8 * 40 * 4) };
  for (let row = 0; row < 40; row++) pixels.data.set(data.subarray(row * 16, row * 16 + 16), row * 32 + 8);
  return pixels;
}

function middleOf({
  left,
  top: upper,
  width,
  height,
}: {
  left: number;
  top: number;
  width: number;
  height: number;
} = emptyBox): [number, number] {
  return [Math.round(left + width / 2), Math.round(upper + height * 0.42)];
}

const emptyBox = { left: 0, top: 0, width: 0, height: 0 };
