import { readParams, writeParams } from '../../../local-discord/page/address/search-params.ts';
import type { StateName } from '../../gallery/card-states.ts';
import type { GalleryCatalog } from './gallery-wire.ts';

export interface Filters {
  card?: string | undefined;
  state?: string | undefined;
  theme?: string | undefined;
  in?: string | undefined;
  wardrobe?: string | undefined;
  record?: string | undefined;
}

export const all = 'all';
const names = ['card', 'state', 'theme', 'in', 'wardrobe', 'record'] as const;

/** One card in one theme, language and state. */
export interface Tile {
  card: string;
  /** Undefined for the visitor's own record. */
  state: StateName | undefined;
  theme: string;
  lang: string;
  query: string;
}

export function readFilters(search: string): Filters {
  return readParams(names, search);
}

export function writeFilters(filters: Filters, address: string): string {
  return writeParams(names, filters, address);
}

export function listTiles(
  { cards, themes, languages }: GalleryCatalog,
  filters: Filters,
  language: string,
): { card: string; label: string; tiles: Tile[] }[] {
  const names = themes.map(({ name }) => name);
  const locales = chosen(
    languages.map(({ locale }) => locale),
    filters.in ?? language,
  );
  return cards
    .filter(({ name }) => (filters.card ?? name) === name && !(filters.record && name === 'item'))
    .map(({ name: card, label, states }, cardIndex) => {
      const shown = filters.record ? [undefined] : chosen(states, stateOf(filters));
      const tiles = shown.flatMap((state, stateIndex) => {
        const index = cardIndex + stateIndex;
        const shownThemes = chosen(names, filters.theme ?? names[index % names.length]);
        return locales.flatMap((lang) =>
          shownThemes.map((theme) => {
            const tile = { card, state, theme, lang };
            return { ...tile, query: queryOf(tile, filters) };
          }),
        );
      });
      return { card, label, tiles };
    })
    .filter(({ tiles }) => tiles.length > 0);
}

/** Returns the chosen state: by default all states of a chosen card, or the complete state of all cards. */
export function stateOf({ state, card }: Filters): string {
  return state ?? (card ? all : 'complete');
}

function chosen<Value extends string>(
  values: readonly Value[],
  wanted: string | undefined,
): readonly Value[] {
  return wanted === all ? values : values.filter((value) => value === wanted);
}

function queryOf(
  { state, theme, lang }: Omit<Tile, 'query'>,
  { record, wardrobe }: Pick<Filters, 'record' | 'wardrobe'>,
): string {
  const said = new URLSearchParams();
  const given = { theme, lang, wardrobe, state, record: state ? undefined : record };
  for (const [name, value] of Object.entries(given)) if (value) said.set(name, value);
  return said.toString();
}
