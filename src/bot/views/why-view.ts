import { z } from 'zod';
import type { Language } from '../text/languages.ts';
import type { Span } from '../trace/trace.ts';
import { defineCustomId } from './message/custom-id.ts';
import { escapeMarkdown } from './message/safe-text.ts';
import type { PlainView, ViewButton } from './message/view.ts';
import { formatItemKindInSentence } from './words/names.ts';
import { formatRegion } from './words/regions.ts';
import { formatRelativeTime, formatUntil } from './words/times.ts';

type Lookup = Extract<Span, { kind: 'lookup' }>;
type PictureFetch = Extract<Span, { kind: 'picture' }>;
type Attempt = PictureFetch['attempts'][number];

const interactionId = z.string().regex(/^\d{1,20}$/);

/** Custom ID of the button that explains an answer; contains the ID of the answered interaction. */
export const whyId = defineCustomId('why', 'tell', z.tuple([interactionId]));

export function whyButton(interaction: string, ownerId: string, language: Language): ViewButton {
  return { label: language.t('buttons.why'), customId: whyId.write(ownerId, [interaction]) };
}

/** Lists requests, their outcomes, and when a retry can help. */
export function whyView(spans: readonly Span[], language: Language, now: number): PlainView {
  const lookups = spans.filter((span) => span.kind === 'lookup');
  const pictures = spans.filter((span) => span.kind === 'picture');
  const lines = [
    ...tellLookups(lookups, language),
    ...tellPictures(pictures, language),
    ...tellTime(spans, language),
    ...tellNextTry(lookups, language, now),
  ];
  return {
    title: language.t('why.title'),
    lines: lines.slice(0, maxLines).map((markdown) => ({ markdown })),
  };
}

export function whyGoneView(language: Language): PlainView {
  return { title: language.t('why.gone.title'), lines: [language.t('why.gone.text')] };
}

function tellLookups(lookups: readonly Lookup[], language: Language): string[] {
  const [first] = lookups;
  const isSearch = hasSearched(lookups);
  const isOfSearch = ({ endpoint }: Lookup) => isSearch && endpoint === first?.endpoint;
  const joined = joinAlike(lookups, isOfSearch);
  const texts = joined.flatMap((told) =>
    isOfSearch(told) ? tellRegions(told, joined.length === 1, language) : tellLookup(told, language),
  );
  const isFound = lookups.some(({ outcome }) => outcome === 'live');
  if (lookups.some(({ isFromSecond }) => isFromSecond)) texts.push(language.t('why.second'));
  return isSearch && isFound ? [...texts, language.t('why.fromNowOn')] : texts;
}

export function hasSearched(spans: readonly Span[]): boolean {
  const [first, ...others] = spans.filter((span) => span.kind === 'lookup');
  return others.some(({ endpoint }) => endpoint === first?.endpoint);
}

interface Told extends Lookup {
  regions: readonly string[];
}

/** Merges lookups with the same result, so that it is said only once. */
function joinAlike(lookups: readonly Lookup[], isOfSearch: (one: Lookup) => boolean): Told[] {
  const joined = new Map<string, Told>();
  for (const one of lookups) {
    const key = isOfSearch(one) ? endOf(one) : `${one.outcome} ${one.because}`;
    const { from, to, fetchedAt, regions } = joined.get(key) ?? { ...one, regions: [] };
    joined.set(key, {
      ...one,
      from: Math.min(from, one.from),
      to: Math.max(to, one.to),
      fetchedAt: fetchedAt ?? one.fetchedAt,
      regions: [...regions, one.region ?? ''],
    });
  }
  return [...joined.values()];
}

function endOf({ outcome }: Lookup): 'found' | 'notThere' | 'unreadable' | 'noAnswer' {
  if (['live', 'cached', 'stale'].includes(outcome)) return 'found';
  if (outcome === 'contract-broken') return 'unreadable';
  return ['not-found', 'rejected'].includes(outcome) ? 'notThere' : 'noAnswer';
}

function tellRegions(told: Told, isAll: boolean, language: Language): string[] {
  const count = new Set(told.regions).size;
  if (isAll && count > 1 && endOf(told) === 'noAnswer') return [language.t('why.noRegion', { count })];
  const names = new Set(told.regions.map((region) => formatRegion(region, language)));
  const region = escapeMarkdown(language.list(names, 'unit'), maxNameLength);
  const values = { region, s: toSeconds(told.from, told.to) };
  const line = language.t(`why.region.${endOf(told)}`, values);
  return told.outcome === 'stale' ? [line, ...tellLookup(told, language)] : [line];
}

function tellLookup({ outcome, because, from, to, fetchedAt }: Lookup, language: Language): string[] {
  const when = fetchedAt === undefined ? undefined : formatRelativeTime(fetchedAt);
  switch (outcome) {
    case 'live':
      return [language.t('why.live', { s: toSeconds(from, to) })];
    case 'cached':
      return when === undefined ? [] : [language.t('why.cached', { when })];
    case 'stale':
      return [
        tellReason(because, language),
        ...(when === undefined ? [] : [language.t('why.stale', { when })]),
      ];
    default:
      return [tellReason(outcome, language)];
  }
}

function tellReason(problem = '', { t }: Language): string {
  return t(`why.reasons.${reasons[problem] ?? 'down'}`);
}

const reasons: Readonly<Record<string, 'limit' | 'timeout' | 'unreadable'>> = {
  'rate-limited': 'limit',
  timeout: 'timeout',
  'contract-broken': 'unreadable',
};

function tellPictures(pictures: readonly PictureFetch[], language: Language): string[] {
  const missing = pictures.filter(({ isMissing }) => isMissing);
  if (missing.length === 0) return [];
  const names = [...new Set(missing.map((one) => namePicture(one, language)))];
  const others = names.splice(maxNames);
  const more = others.length > 0 ? [language.t('why.more', { count: others.length })] : [];
  const list = language.list([...names, ...more], more.length > 0 ? 'conjunction' : 'unit');
  const values = { count: pictures.length - missing.length, of: pictures.length, list };
  return [language.t('why.pictures', values), ...tellSources(missing, language)];
}

function tellSources(missing: readonly PictureFetch[], language: Language): string[] {
  const said = missing.flatMap(({ attempts }) => attempts).filter(({ outcome }) => outcome !== 'served');
  const counts = new Map<string, { attempt: Attempt; count: number }>();
  for (const attempt of said) {
    const key = `${attempt.source} ${attempt.outcome}`;
    counts.set(key, { attempt, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].flatMap(({ attempt, count }) => {
    const { source, outcome } = attempt;
    if (outcome === 'served') return [];
    return language.t(`why.sources.${outcome}`, { source: nameSource(source, language), count });
  });
}

function namePicture({ picture, id }: PictureFetch, language: Language): string {
  switch (picture) {
    case 'avatar':
    case 'frame':
    case 'banner':
    case 'pet':
      return language.t(`pictureKinds.${picture}`);
    default:
      return formatItemKindInSentence(id, language);
  }
}

// Members see no addresses: `source-2` is the operator's second source.
function nameSource(source: string, language: Language): string {
  const [, number] = /^source-(\d{1,3})$/.exec(source) ?? [];
  return number ? language.t('why.source', { number }) : language.t('why.pictureSource');
}

function tellTime(spans: readonly Span[], language: Language): string[] {
  const work = spans.find((span) => span.kind === 'stage' && span.name === 'work');
  const from = Math.min(...spans.map((span) => span.from));
  const to = work?.to ?? Math.max(...spans.map((span) => span.to));
  return spans.length > 0 && to - from >= slowMs ? [language.t('why.slow', { s: toSeconds(from, to) })] : [];
}

function tellNextTry(lookups: readonly Lookup[], language: Language, now: number): string[] {
  const times = lookups.flatMap(({ retryAt }) => retryAt ?? []);
  if (times.length === 0) return [];
  const until = Math.max(...times);
  if (until <= now) return [language.t('why.tryNow')];
  return [language.t('why.nextTry', { until: formatUntil(until, language) })];
}

// Few enough for one message.
const maxLines = 20;

export const slowMs = 3_000;

const maxNameLength = 100;
const maxNames = 3;

/** Rounds to one decimal, but never to 0.0, since even a cached answer takes a moment. */
function toSeconds(from: number, to: number): number {
  return Math.max(0.1, Math.round((to - from) / 100) / 10);
}
