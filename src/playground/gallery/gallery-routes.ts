import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { themes } from '../../bot/members/themes.ts';
import { type Language, type Languages, openLanguages } from '../../bot/text/languages.ts';
import { bundledLocales, sourceLocale } from '../../bot/text/locales.ts';
import { joinAlt } from '../../bot/views/message/message.ts';
import { fullAlt } from '../../bot/views/message/show-card.ts';
import type { View } from '../../bot/views/message/view.ts';
import { toMark } from '../../bot/views/message/view.ts';
import { formatTheme } from '../../bot/views/server/panel.ts';
import { formatBattleRoyaleRank } from '../../bot/views/words/ranks.ts';
import { sendError } from '../../local-discord/page-server/send-error.ts';
import { wardrobes } from '../../service/pictures/wardrobe.ts';
import { readPlayer } from '../../shared/contract/read-player.ts';
import { BadPictureError } from '../../shared/pictures/decode.ts';
import type { CardWords, GalleryCatalog, RecordAnswer } from '../page/gallery/wire.ts';
import { findTier, type StateName, stateNames } from './card-states.ts';
import { cards, makeSampleView, type SampleCard, statesOf } from './cards.ts';
import { openDrawer } from './draw-views.ts';
import { openDrawnPictures } from './drawn-pictures.ts';
import { makeGeneratedSample } from './generated-samples.ts';
import { makeSample, makeSampleRecord, type Sample } from './samples.ts';
import { VisitorsThings } from './visitors-things.ts';

/**
 * Serves every card in every theme, language and state. Draws it on request.
 * @param now the clock of generated players
 */
export function serveGallery(app: FastifyInstance, now: () => number): void {
  const languages = openLanguages({ defaultLocale: sourceLocale });
  const things = new VisitorsThings();
  const sources = { languages, things, now };
  // Foreign pages may lead here, but not let this machine draw for them.
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers: { 'sec-fetch-site': site = 'none' } }, reply) => {
      if (!['none', 'same-origin'].includes(site)) return sendError(reply, 403, { code: 'foreign-page' });
    });
    serveCards(scope, sources);
    serveCatalog(scope, sources);
    serveRecords(scope, sources);
    servePictures(scope, sources);
  });
}

interface GallerySources {
  languages: Languages;
  things: VisitorsThings;
  now: () => number;
}

function serveCards(app: FastifyInstance, sources: GallerySources): void {
  const { languages, things } = sources;
  const draw = openDrawer();
  const pictures = openDrawnPictures();
  const makeView = async (card: SampleCard, query: CardQuery) => {
    const sample = findSample(card, query, sources);
    const ownPicture = query.picture === undefined ? undefined : things.picture(query.picture);
    if (!sample || (query.picture !== undefined && !ownPicture)) return undefined;
    const gallery = pictures[sample.hasPictures ? query.wardrobe : 'none'];
    return makeSampleView(card, sample, { gallery, language: languages.for(query.lang), ownPicture });
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
  /** The key of a record that the visitor edited; it replaces the state's record. */
  record: z.string().max(64).optional(),
  picture: z.string().max(64).optional(),
  /** A generated player, who replaces the state's record, and the one whom a comparison sets beside them. */
  uid: uidQuery,
  other: uidQuery,
  /** Pixels; undefined: full size. */
  width: z.coerce.number().int().min(100).max(1_000).optional(),
});
type CardQuery = z.output<typeof cardQuery>;

/** Undefined: the card has no such state, there is no such player, or the record is not kept any more. */
function findSample(
  card: SampleCard,
  { state, record: id, uid, other }: CardQuery,
  { things, now }: Pick<GallerySources, 'things' | 'now'>,
): Sample | undefined {
  if (!statesOf(card).includes(state)) return undefined;
  if (uid !== undefined) return makeGeneratedSample({ uid, other, state, now: now() });
  if (id === undefined) return makeSample(state);
  const kept = things.record(id);
  return kept && { ...makeSample(state), record: kept.record };
}

function wordsOf({ title = '', picture }: View, language: Language): CardWords {
  return { title, ...(picture && { alt: joinAlt(fullAlt(picture, language)) }) };
}

function serveCatalog(app: FastifyInstance, { languages }: GallerySources): void {
  app.get('/gallery/cards.json', async (request): Promise<GalleryCatalog> => {
    const { lang } = catalogQuery.parse(request.query);
    const language = languages.for(lang);
    const tiers = stateNames.flatMap((state) => (findTier(state) ? [[state, rankIn(state, language)]] : []));
    return {
      cards: cards.map((card) => ({
        name: card.name,
        label: language.t(`cards.${card.name}`),
        states: statesOf(card),
      })),
      themes: themes.map((name) => ({ name, label: formatTheme(name, language) })),
      languages: [...languages.all],
      tiers: Object.fromEntries(tiers),
    };
  });
}

/** The rank of the player in that state, as the cards name it. */
function rankIn(state: StateName, language: Language): string {
  const { battleRoyale = {} } = readPlayer(makeSampleRecord(state)) ?? {};
  return toMark(formatBattleRoyaleRank(battleRoyale, language).label);
}

const catalogQuery = z.strictObject({ lang: cardQuery.shape.lang });

function serveRecords(app: FastifyInstance, { things, now }: GallerySources): void {
  app.get('/gallery/record.json', async (request): Promise<RecordAnswer> => {
    const { state, uid } = stateQuery.parse(request.query);
    const generated = uid === undefined ? undefined : makeGeneratedSample({ uid, state, now: now() });
    const record = generated?.record ?? makeSampleRecord(state);
    return { text: JSON.stringify(record, undefined, 2), unread: [] };
  });
  app.get('/gallery/kept-record.json', async (request, reply) => {
    const kept = things.record(idQuery.parse(request.query).id);
    if (!kept) return sendError(reply, 404, { code: 'record-gone' });
    const { id, text, unread } = kept;
    return { id, text, unread } satisfies RecordAnswer;
  });
  app.post('/gallery/records', { bodyLimit: maxRecordBytes }, async (request, reply) => {
    const { text } = recordBody.parse(request.body);
    const kept = things.addRecord(text);
    if ('code' in kept) return sendError(reply, 422, kept);
    const { id, unread } = kept;
    return { id, text, unread } satisfies RecordAnswer;
  });
}

const stateQuery = z.strictObject({ state: z.enum(stateNames), uid: uidQuery });
const idQuery = z.strictObject({ id: z.string().max(64) });
const recordBody = z.strictObject({ text: z.string() });

const dayMs = 86_400_000;

/** A record is a few kilobytes; with room for long lists. */
const maxRecordBytes = 256 * 1024;

function servePictures(app: FastifyInstance, { things }: GallerySources): void {
  const takeBytes = (_request: unknown, body: Buffer, done: (error: null, bytes: Buffer) => void) =>
    done(null, body);
  // Another site can't send this type without a CORS preflight.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, takeBytes);
  app.post('/gallery/pictures', { bodyLimit: maxPictureBytes }, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) return sendError(reply, 415, { code: 'bad-picture' });
    try {
      return { id: await things.addPicture(request.body) };
    } catch (error) {
      if (error instanceof BadPictureError) return sendError(reply, 422, { code: 'bad-picture' });
      throw error;
    }
  });
}

/** As much as the bot takes of a source. */
const maxPictureBytes = 2 * 1024 * 1024;
