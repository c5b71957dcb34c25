import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { themes } from '../../bot/settings/list/themes.ts';
import { type Language, type Languages, openLanguages } from '../../bot/text/languages.ts';
import { bundledLocales, sourceLocale } from '../../bot/text/locales.ts';
import { joinAlt } from '../../bot/views/message/message.ts';
import { fullAlt } from '../../bot/views/message/show-card.ts';
import type { View } from '../../bot/views/message/view.ts';
import { formatTierName } from '../../bot/views/words/format-rank.ts';
import { sendError } from '../../local-discord/page-server/send-error.ts';
import { wardrobes } from '../../service/pictures/draw-picture.ts';
import { readPlayer } from '../../shared/contract/read-player.ts';
import type { CardWords, GalleryCatalog } from '../page/gallery/gallery-wire.ts';
import { findTier, stateNames } from './card-states.ts';
import { cards, makeSampleView, type SampleCard, statesOf } from './cards.ts';
import { openDrawer } from './draw-views.ts';
import { openDrawnPictures } from './drawn-pictures.ts';
import { makeGeneratedSample, makeSample, makeSampleRecord, type Sample } from './samples.ts';

/** Serves every card in every theme, language and state. @param now clock of the generated players */
export function serveGallery(app: FastifyInstance, now: () => number): void {
  const languages = openLanguages({ defaultLocale: sourceLocale });
  const sources = { languages, now };
  // Other sites may link here, but not make this machine draw.
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers: { 'sec-fetch-site': site = 'none' } }, reply) => {
      if (!['none', 'same-origin'].includes(site)) return sendError(reply, 403, { code: 'foreign-page' });
    });
    serveCards(scope, sources);
    serveCatalog(scope, sources);
  });
}

interface GallerySources {
  languages: Languages;
  now: () => number;
}

function serveCards(app: FastifyInstance, sources: GallerySources): void {
  const { languages } = sources;
  const draw = openDrawer();
  const pictures = openDrawnPictures();
  const makeView = async (card: SampleCard, query: CardQuery) => {
    const sample = findSample(card, query, sources.now());
    if (!sample) return undefined;
    const gallery = pictures[sample.hasPictures ? query.wardrobe : 'none'];
    return makeSampleView(card, sample, { gallery, language: languages.for(query.lang) });
  };
  for (const card of cards) {
    app.get(`/gallery/${card.name}.jpg`, async (request, reply) => {
      const query = cardQuery.parse(request.query);
      const { uid, width, theme, lang } = query;
      const day = uid === undefined ? '' : Math.floor(sources.now() / dayMs);
      const bytes = await draw(`${card.name} ${day} ${JSON.stringify(query)}`, async () => {
        const view = await makeView(card, query);
        return view && { view, theme, language: languages.for(lang), width };
      });
      if (!bytes) return sendError(reply, 404, { code: 'no-card' });
      return reply.header('cache-control', 'no-cache').type('image/jpeg').send(bytes);
    });
    app.get(`/gallery/${card.name}.json`, async (request, reply) => {
      const query = cardQuery.parse(request.query);
      const view = await makeView(card, query);
      return view ? wordsOf(view, languages.for(query.lang)) : sendError(reply, 404, { code: 'no-card' });
    });
  }
}

const uidQuery = z
  .string()
  .regex(/^\d{5,15}$/)
  .optional();
const cardQuery = z.strictObject({
  theme: z.enum(themes),
  lang: z.string().refine((locale) => bundledLocales().has(locale)),
  state: z.enum(stateNames).default('complete'),
  wardrobe: z.enum(wardrobes).default('drawn'),
  /** The visitor's JSON record, instead of that of the state. */
  record: z.string().max(8_000).transform(parseJson).optional(),
  /** Generated players: one instead of the state's, and another to compare with. */
  uid: uidQuery,
  other: uidQuery,
  width: z.coerce.number().int().min(100).max(1_000).optional(),
});
type CardQuery = z.output<typeof cardQuery>;

function parseJson(text: string, { addIssue }: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    addIssue({ code: 'custom', message: 'no JSON' });
    return z.NEVER;
  }
}

function findSample(
  card: SampleCard,
  { state, record, uid, other }: CardQuery,
  now: number,
): Sample | undefined {
  if (!statesOf(card).includes(state)) return undefined;
  if (uid !== undefined) return makeGeneratedSample(uid, other, now);
  return { ...makeSample(state), ...(record !== undefined && { record }) };
}

function wordsOf({ title = '', picture }: View, language: Language): CardWords {
  return { title, ...(picture && { alt: joinAlt(fullAlt(picture, language)) }) };
}

function serveCatalog(app: FastifyInstance, { languages }: GallerySources): void {
  app.get('/gallery/cards.json', async (): Promise<GalleryCatalog> => {
    const language = languages.for(sourceLocale);
    const tiers = stateNames.flatMap((state) => {
      const tier = findTier(state);
      const { battleRoyale } = readPlayer(makeSampleRecord(state)) ?? {};
      return tier ? [[state, { label: formatTierName(tier, language), points: battleRoyale?.points }]] : [];
    });
    return {
      cards: cards.map((card) => ({
        name: card.name,
        label: language.t(`cards.${card.name}`),
        states: statesOf(card),
      })),
      themes: themes.map((name) => ({ name, label: language.t(`panel.themes.${name}`) })),
      languages: [...languages.all],
      tiers: Object.fromEntries(tiers),
      record: JSON.stringify(makeSampleRecord('complete'), undefined, 2),
    };
  });
}

const dayMs = 86_400_000;
