import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardSize } from '../../../src/bot/cards/engine/card-size.ts';
import { useBundledFonts } from '../../../src/bot/cards/text/fonts.ts';
import { themes } from '../../../src/bot/settings/list/themes.ts';
import { bundledLocales } from '../../../src/bot/text/locales.ts';
import { cards, type SampleCard, statesOf } from '../../../src/playground/gallery/cards.ts';
import { listTiles, readFilters, writeFilters } from '../../../src/playground/page/gallery/filters.ts';
import type { CardWords, GalleryCatalog } from '../../../src/playground/page/gallery/gallery-wire.ts';
import { generatePlayer } from '../../../src/service/world/generate-player.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { generateStats } from '../../../src/service/world/stats.ts';
import { rankTiers } from '../../../src/shared/contract/rank-words.ts';
import { t } from '../../support/english.ts';
import { openPageWorld, type PageWorld } from '../../support/playground/open-page.ts';
import { filesBelow, read } from '../../support/project-files.ts';

useBundledFonts();

let world: PageWorld;
let catalog: GalleryCatalog;
const logged: unknown[] = [];

beforeAll(async () => {
  world = await openPageWorld({ log: { error: (facts) => logged.push(facts) } });
  catalog = await jsonOf(await ask('cards.json', { lang: 'en-US' }));
});
afterAll(async () => {
  await world?.close();
  expect(logged).toEqual([]);
});

const locales = [...bundledLocales().keys()];
const jsonOf = async <Value>(answer: Response): Promise<Value> => JSON.parse(await answer.text());
const ask = (path: string, query: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${world.page.url}/gallery/${path}?${new URLSearchParams(query)}`, init);
const asked = (query: Record<string, string> = {}) => ({ theme: 'dark', lang: 'en-US', ...query });
const wordsOf = async (card: string, query: Record<string, string> = {}): Promise<CardWords> =>
  jsonOf(await ask(`${card}.json`, asked(query)));
const pictureOf = async (card: string, query: Record<string, string> = {}) => {
  const answer = await ask(`${card}.jpg`, asked(query));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  return Buffer.from(await answer.arrayBuffer());
};

describe('the catalog of cards', () => {
  it('has the card of every view that posts one', () => {
    // The picture of a theme is a player's card.
    const views = ['src/bot/views', 'src/bot/community']
      .flatMap((folder) => filesBelow(folder))
      .filter((file) => !file.endsWith('/theme-picture.ts'));
    const posted = views.flatMap((file) => [...read(file).matchAll(/name: '(\w+)\.jpg'/g)]);
    expect(catalog.cards.map(({ name }) => name).toSorted()).toEqual(
      posted.map(([, name]) => name).toSorted(),
    );
  });

  it('has every theme, language and rank that a card can have', async () => {
    expect(catalog.themes.map(({ name }) => name)).toEqual(themes);
    const languages = catalog.languages.map(({ locale }) => locale);
    expect(languages.toSorted()).toEqual(locales.toSorted());
    const tiers = rankTiers.map((tier) => `tier-${tier}`);
    expect(catalog.cards.find(({ name }) => name === 'player')?.states).toEqual(
      expect.arrayContaining(tiers),
    );
    expect(Object.keys(catalog.tiers)).toEqual(tiers);
    expect(catalog.tiers['tier-bronze']).toEqual({ label: 'Bronze', points: 1_000 });
  });

  it('names only states in which there is a card, each with an alt text', async () => {
    const pairs = catalog.cards.flatMap(({ name, states }) => states.map((state) => ({ name, state })));
    const silent = [];
    for (const { name, state } of pairs) {
      const { alt } = await wordsOf(name, { state });
      if (!alt) silent.push(`${name} ${state}`);
    }
    expect(silent).toEqual([]);
    expect(pairs.length).toBeGreaterThan(100);
  });
});

describe('a card', () => {
  it('shows generated players as commands do, and small if that is asked', async () => {
    const asked = { uid: '9876543210', other: '2000000001' };
    const { alt } = await wordsOf('compare', asked);
    const resident = findResident(asked.uid);
    const stats = generateStats(generatePlayer(resident ?? expect.fail(), Date.now()));
    const modes = [stats.soloStats, stats.duoStats, stats.quadStats];
    const wins = modes.reduce((sum, mode) => sum + (mode.wins ?? 0), 0);
    expect(alt).toContain(`Wins: ${wins.toLocaleString('en-US')}, `);
    const { width, height } = await sharp(await pictureOf('compare', { ...asked, width: '480' })).metadata();
    expect([width, height]).toEqual([480, 270]);
  });

  // Each in another state, theme and language: all of them together would be thousands.
  const anyOf = (all: readonly string[], at: number) => all[at % all.length] ?? '';
  const widthOf = ({ size = cardSize }: SampleCard) => size.width;
  it.each(
    cards.map(
      (card, at) =>
        [
          card.name,
          anyOf(statesOf(card), at + 1),
          anyOf(themes, at),
          anyOf(locales, at),
          widthOf(card),
        ] as const,
    ),
  )('%s, %s, %s, in %s is a picture', async (card, state, theme, lang, wide) => {
    const { format, width } = await sharp(await pictureOf(card, { state, theme, lang })).metadata();
    expect([format, width]).toEqual(['jpeg', wide]);
  });

  it('is another one in each theme, language and state', async () => {
    const pictures = await Promise.all(
      ['theme=dark', 'theme=light', 'theme=accent', 'lang=ru', 'state=deleted'].map((change) =>
        pictureOf('player', Object.fromEntries(new URLSearchParams(change))),
      ),
    );
    expect(new Set(pictures.map((bytes) => bytes.toString('base64'))).size).toBe(pictures.length);
  });

  it('says in its alt text what state it is in', async () => {
    expect((await wordsOf('player', { state: 'tier-gold' })).alt).toContain('Gold');
    expect((await wordsOf('player', { state: 'missing' })).alt).toContain('pictures are missing');
    expect((await wordsOf('player', { state: 'hidden' })).alt).not.toContain('4123456789');
    expect((await wordsOf('clan', { state: 'not-told' })).alt).toContain(t('notTold'));
  });

  it.each([
    ['an unknown theme', 'player.jpg', { theme: 'pink' }, 400],
    ['an unknown language', 'player.jpg', { lang: 'tlh' }, 400],
    ['an unknown state', 'player.jpg', { state: 'angry' }, 400],
    ['a parameter that there is not', 'player.jpg', { size: '9000' }, 400],
    ['a state that this card has not', 'pet.jpg', { state: 'tier-gold' }, 404],
    ['a player whom there is not', 'player.jpg', { uid: '00000' }, 404],
    ['an unknown card', 'weather.jpg', {}, 404],
  ])('is refused to %s', async (_name, path, change, status) => {
    expect((await ask(path, asked(change))).status).toBe(status);
  });

  it('is not drawn for the page of another site, nor under another host’s name', async () => {
    const foreign = await ask('player.jpg', asked(), { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([foreign.status, await foreign.json()]).toEqual([403, { code: 'foreign-page' }]);
    const url = `${world.page.url}/gallery/player.jpg?${new URLSearchParams(asked())}`;
    const status = await new Promise((resolve, reject) => {
      request(url, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});

describe('a record that a visitor types', () => {
  it('changes every card that is drawn of it', async () => {
    const record = catalog.record.replaceAll('Ana', 'Zoe');
    for (const { name } of catalog.cards)
      if (!['item', 'clan'].includes(name)) expect((await wordsOf(name, { record })).alt).toContain('Zoe');
    expect(await pictureOf('player', { record })).not.toEqual(await pictureOf('player'));
  });

  it('that says nothing of a pet leaves no card of one, but words', async () => {
    const record = JSON.stringify({ ...JSON.parse(catalog.record), petInfo: undefined });
    expect(await wordsOf('pet', { record })).toEqual({ title: expect.any(String) });
    expect((await ask('pet.jpg', asked({ record }))).status).toBe(404);
  });

  it.each([
    ['{"a": 1,}', 400],
    ['', 400],
    ['{}', 404],
    ['null', 404],
    ['{"basicInfo": {"nickname": "Ana"}}', 404],
    [`"${'a'.repeat(8_000)}"`, 400],
  ])('is no player: %s', async (record, status) => {
    expect((await ask('player.jpg', asked({ record }))).status).toBe(status);
  });
});

describe('the filters', () => {
  const count = (search: string) =>
    listTiles(catalog, readFilters(search), 'en-US').reduce((sum, { tiles }) => sum + tiles.length, 0);

  it('leave what the address names, in the page’s language and the first theme', () => {
    const states = catalog.cards.reduce((sum, { states: each }) => sum + each.length, 0);
    expect(count('')).toBe(catalog.cards.length);
    expect(count('?state=all')).toBe(states);
    expect(count('?state=all&theme=all&in=all')).toBe(states * themes.length * locales.length);
    expect(count('?card=pet')).toBe(catalog.cards.find(({ name }) => name === 'pet')?.states.length);
    expect(count('?card=pet&state=few')).toBe(1);
    expect(count('?card=pet&state=deleted')).toBe(0);
    expect(count('?card=weather')).toBe(0);
  });

  it('show a visitor’s record on all cards but that of an item', () => {
    expect(count('?record=x&state=few')).toBe(catalog.cards.length - 1);
  });

  it('are in the address, next to its other parts', () => {
    const address = writeFilters(
      { card: 'pet', theme: 'light' },
      'http://127.0.0.1/gallery?lang=ar&state=few',
    );
    expect(address).toBe('http://127.0.0.1/gallery?lang=ar&card=pet&theme=light');
    expect(readFilters(new URL(address).search)).toMatchObject({ card: 'pet', theme: 'light' });
  });
});
