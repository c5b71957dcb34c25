import { describe, expect, it } from 'vitest';
import { fitLine } from '../../../src/bot/cards/text/fit-line.ts';
import { joinNotes } from '../../../src/bot/cards/text/join-notes.ts';
import type { TextLine } from '../../../src/bot/cards/text/typeset.ts';
import { type Language, openLanguages } from '../../../src/bot/text/languages.ts';
import { playerView } from '../../../src/bot/views/player/player-view.ts';
import { cards } from '../../../src/playground/gallery/cards.ts';
import { linesOf } from '../../support/cards/lines-of.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { ana, decodeCard } from '../../support/cards/sample.ts';
import { drawSample } from '../../support/cards/sample-cards.ts';
import { LayoutRenderer } from '../../support/cards/test-renderers.ts';
import { found, samplePlayer } from '../../support/views/sample.ts';

const languages = openLanguages({ defaultLocale: 'en-US' });
const arabic = languages.for('ar');
const urdu = languages.for('ur');
const english = languages.for('en-US');
const layouts = new LayoutRenderer();

describe('a line of Arabic', () => {
  it('begins at the right with a Latin name, and ends with its number', async () => {
    const line = await set(arabic.t('clanInShort', { name: 'LOUD 7', level: 12 }));
    expect(await hasAt('right', line, 'LOUD 7')).toBe(true);
    expect(await hasAt('left', line, '12')).toBe(true);
  });

  it('would reverse them without isolation', async () => {
    const bare = arabic.t('clanInShort', { name: 'LOUD 7', level: 12 }).replace(/[\u2068\u2069]/g, '');
    expect(await hasAt('right', await set(bare), 'LOUD 7')).toBe(false);
  });

  it('keeps a % and a sign on their side of a number', async () => {
    expect(await hasAt('left', await set(arabic.t('stats.winShare', { percent: 42 })), '42%')).toBe(true);
    expect(await set(arabic.t('loss', { value: 42 }))).toEqual(await set('−42'));
  });

  it('shows an id as it is typed', async () => {
    const line = await set(arabic.t('unknownItem', { id: '1234567890' }));
    expect(await hasAt('left', line, '1234567890')).toBe(true);
  });

  it('begins at the right with the first of its notes', async () => {
    const line = await set(joinNotes(['ID 1234567890', undefined, 'بلا كلان', 'discord.gg/owls'], true));
    expect(await hasAt('right', line, 'ID 1234567890')).toBe(true);
    expect(await hasAt('left', line, 'discord.gg/owls')).toBe(true);
  });
});

describe('a line of Urdu', () => {
  it('begins at the right with a Latin name that its text puts first', async () => {
    const line = await set(urdu.t('clanInShort', { name: 'LOUD 7', level: 12 }));
    expect(await hasAt('right', line, 'LOUD 7')).toBe(true);
    expect(await hasAt('left', line, '12')).toBe(true);
    expect(await hasAt('right', await set(urdu.t('wishlist.title', { name: 'Ghost 7' })), 'Ghost 7')).toBe(
      true,
    );
    expect(await set(urdu.t('gain', { value: 42 }))).toEqual(await set('+42'));
  });
});

describe('a line of English', () => {
  it('begins at the left with an Arabic name, and ends with its number', async () => {
    const line = await set(english.t('clanInShort', { name: 'صقور العرب', level: 12 }));
    expect(await hasAt('left', line, 'صقور العرب')).toBe(true);
    expect(await hasAt('right', line, 'level 12')).toBe(true);
  });

  it('begins at the left with the first of its notes', async () => {
    const line = await set(joinNotes(['البوم', 'ID 1234567890'], false));
    expect(await hasAt('right', line, 'ID 1234567890')).toBe(true);
  });
});

describe('a player card in Arabic', () => {
  const figure = [
    { x: 782, y: 100 },
    { x: 782, y: 260 },
    { x: 930, y: 336 },
    { x: 944, y: 480 },
  ];
  // The lines of the name, above the emblem, and of the ID.
  const lines = [
    { top: 190, bottom: 264 },
    { top: 524, bottom: 554 },
  ];

  it('keeps the figure where it is, and ends its lines at one edge', async () => {
    const [mirrored, usual] = await Promise.all([drawIn(arabic), drawIn(english)]);
    for (const { x, y } of figure)
      expect(Math.abs(brightness(mirrored.at(x, y)) - brightness(usual.at(x, y)))).toBeLessThan(8);
    for (const line of lines) {
      expect(edgesOf(usual, line).left).toBeLessThan(46);
      expect(edgesOf(mirrored, line).left).toBeGreaterThan(60);
      expect(Math.abs(edgesOf(mirrored, line).right - 460)).toBeLessThan(8);
    }
  });

  it('shows the name as it is typed', async () => {
    const [line = { top: 0, bottom: 0 }] = lines;
    const [seen = [], typed = []] = await Promise.all(
      [arabic, english].map(async (language) => inkOfLine(await drawIn(language), line)),
    );
    expect(Math.abs(seen.length - typed.length)).toBeLessThan(3);
    expect(isLike(seen, typed)).toBe(true);
    expect(isLike(seen.toReversed(), typed)).toBe(false);
  });
});

it.each(['pet', 'item', 'clan'])(
  'the headline of the %s card ends where the line below it ends',
  async (name) => {
    const card = cards.find((one) => one.name === name);
    const drawn = card && (await drawSample(card, 'complete', { renderer: layouts, language: arabic }));
    const [headline, below] = linesOf(drawn ?? fail(name)).filter(({ left }) => left < 500);
    const rightOf = (line = headline) => (line ? line.left + line.width : 0);
    expect(Math.abs(rightOf(headline) - rightOf(below))).toBeLessThan(12);
  },
);

function fail(name: string): never {
  throw new Error(`no card is named ${name}`);
}

async function set(text: string): Promise<TextLine> {
  const line = await fitLine(text, { size: 40, color: '#ffffff', maxWidth: 2_000 });
  if (!line) throw new Error(`nothing was set for ${text}`);
  return line;
}

/** Whether that end of the line has the same pixels as the piece drawn by itself. */
async function hasAt(end: 'left' | 'right', line: TextLine, piece: string): Promise<boolean> {
  const alone = inkOfColumns(await set(piece));
  const ink = inkOfColumns(line);
  return isLike(end === 'left' ? ink.slice(0, alone.length) : ink.slice(-alone.length), alone);
}

/** The ink of each column, from left to right. */
function inkOfColumns({ pixels: { width, height, data } }: TextLine): number[] {
  return Array.from({ length: width }, (_, column) => {
    let ink = 0;
    for (let row = 0; row < height; row++) ink += (data[(row * width + column) * 4 + 3] ?? 0) / 255;
    return ink;
  });
}

/** Whether both are the same letters, which may be shifted by a fraction of a pixel. */
function isLike(seen: readonly number[], expected: readonly number[]): boolean {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return sum(expected.map((ink, column) => Math.abs(ink - (seen[column] ?? 0)))) < sum(expected) * 0.15;
}

type Drawn = Awaited<ReturnType<typeof decodeCard>>;

/** The card of the sample player, whose name is Latin. */
async function drawIn(language: Language): Promise<Drawn> {
  const player = samplePlayer({ basicInfo: { nickname: 'Ghost 7' } });
  const pictures = { ...ana.pictures, banner: undefined };
  const { picture } = playerView(found(player), { pictures, missing: 0, language });
  if (!picture) throw new Error('the view has no picture');
  return decodeCard(await picture.draw(renderer, { look: { isRightToLeft: language.direction === 'rtl' } }));
}

interface Rows {
  top: number;
  bottom: number;
}

/** The first and the last column of the text side with letters. */
function edgesOf(drawn: Drawn, rows: Rows): { left: number; right: number } {
  const inked = textSide.filter((column) => inkIn(drawn, column, rows) > 0);
  return { left: inked[0] ?? 0, right: inked.at(-1) ?? 0 };
}

function inkOfLine(drawn: Drawn, rows: Rows): number[] {
  const { left, right } = edgesOf(drawn, rows);
  return textSide
    .filter((column) => column >= left && column <= right)
    .map((column) => inkIn(drawn, column, rows));
}

const textSide = Array.from({ length: 436 }, (_, index) => 30 + index);

/** How many rows of the column are as bright as letters. */
function inkIn(drawn: Drawn, column: number, { top, bottom }: Rows): number {
  let rows = 0;
  for (let row = top; row < bottom; row++) if (brightness(drawn.at(column, row)) > 110) rows++;
  return rows;
}

function brightness([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return red * 0.3 + green * 0.59 + blue * 0.11;
}
