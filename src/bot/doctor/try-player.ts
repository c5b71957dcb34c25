import { Keyv } from 'keyv';
import type { Player } from '../../shared/contract/player.ts';
import { sleepKeepingAlive as sleep } from '../../shared/time/sleep.ts';
import { listPictures } from '../command-parts/lookup/player-pictures.ts';
import type { Config } from '../config/config.ts';
import { readItemNames } from '../game/operator-item-names.ts';
import { openHttpClient } from '../http/http-client.ts';
import { openGallery } from '../images/gallery.ts';
import type { Ask } from '../player-api/answer.ts';
import { createPlayerApi, type PlayerApi } from '../player-api/client.ts';
import { PlayerApiError } from '../player-api/errors.ts';
import { describeStranger, explainProblem } from './check-player-api.ts';
import { describeFinding, type Finding, note, ok, problem } from './finding.ts';

interface Tried {
  uid: string;
  region: string | undefined;
}

/** Looks a player up as the bot does, and prints what it understands, what is missing and which settings would help. */
export async function tryPlayer(
  config: Config,
  { uid, region }: Tried,
  print: (line: string) => void,
): Promise<boolean> {
  const { url, second, ...first } = config.playerApi;
  const say = (name: string, finding: Finding) => print(describeFinding(name, finding));
  if (!url) {
    say('Player', problem('PLAYER_API_URL is missing. Set it to the address of the player API.'));
    return false;
  }
  const client = openHttpClient({ userAgent: first.userAgent, now: Date.now });
  const addresses = { ...first, baseUrl: url, second: second && { ...second, baseUrl: second.url } };
  const api = createPlayerApi({ ...addresses, client, cache: new Keyv(), now: Date.now, sleep });
  const ask = (): Ask => ({ deadline: Date.now() + longestMs });
  try {
    const likely = config.defaults.region;
    const lookUp = () => (region ? api.findIn({ uid, region }, ask()) : api.find({ uid, likely }, ask()));
    const found = await patiently(lookUp);
    const player = found.answer.value;
    const where = `region ${(player.region ?? found.region).toUpperCase()}`;
    const from = found.answer.isFromSecond ? 'the second address' : api.status().path;
    say('Player', ok(`${player.nickname || '(no name)'}, ${where}, asked at ${from}`));
    for (const finding of describeFacts(player)) say('Record', finding);
    const asked = { uid, region: found.region };
    say('Statistics', await attempt(() => api.stats(asked, ask()), 'PLAYER_API_STATS_REQUEST'));
    say('Search', await trySearch(api, { name: player.nickname, region: found.region }, ask()));
    say('Pictures', await tryPictures(player, { config, addresses, client, api }));
    say('Names', await tryNames(player, config.itemNamesFile));
    return true;
  } catch (error) {
    if (!(error instanceof PlayerApiError)) throw error;
    const { problem: found, tried } = error;
    say(
      'Player',
      tried ? describeStranger(tried) : explainProblem(found, { hasKey: first.key !== undefined }),
    );
    return false;
  } finally {
    await client.close();
  }
}

const longestMs = 60_000;

/** Retries, since the first answer of a sleeping service takes half a minute, longer than one request may. */
async function patiently<Found>(lookUp: () => Promise<Found>): Promise<Found> {
  const end = Date.now() + longestMs;
  for (;;) {
    try {
      return await lookUp();
    } catch (error) {
      const isLate = error instanceof PlayerApiError && error.problem.kind === 'timeout';
      if (!isLate || Date.now() > end) throw error;
    }
  }
}

function describeFacts(player: Player): Finding[] {
  const facts = Object.entries(factsOf(player));
  const has = facts.filter(([, value]) => Boolean(value)).map(([name]) => name);
  const lacks = facts.map(([name]) => name).filter((name) => !has.includes(name));
  return [
    ok(`has ${has.join(', ')}`),
    ...(lacks.length > 0 ? [note(`has no ${lacks.join(', no ')}. Cards leave that out.`)] : []),
    ...(player.unread.length > 0
      ? [problem(`has fields that Loadout can't read: ${player.unread.join(', ')}`)]
      : []),
  ];
}

function factsOf({ nickname, level, likes, looks, clan, pet, social, ...player }: Player) {
  const rankOf = ({ rank, points, word }: Player['battleRoyale']) => rank ?? points ?? word?.tier;
  return {
    name: nickname,
    level,
    likes,
    'battle royale rank': rankOf(player.battleRoyale),
    'clash squad rank': rankOf(player.clashSquad),
    avatar: looks.headPicId ?? looks.avatarId ?? player.pictureAddresses.avatar,
    banner: looks.bannerId ?? player.pictureAddresses.banner,
    clothes: looks.clothes[0],
    weapon: looks.weaponSkins[0],
    clan: clan?.id,
    pet: pet?.id,
    signature: social?.signature,
    'when the account was made': player.createdAt,
    'last login': player.lastLoginAt,
  };
}

async function attempt(question: () => Promise<unknown>, setting: string): Promise<Finding> {
  try {
    await question();
    return ok('answered');
  } catch (error) {
    if (!(error instanceof PlayerApiError)) throw error;
    return note(
      `no answer that Loadout understands. If the API has them, describe the request in ${setting}.`,
    );
  }
}

async function trySearch(
  api: PlayerApi,
  question: { name: string; region: string },
  ask: Ask,
): Promise<Finding> {
  if (!api.names.accepts(question.name)) return note('not tried: the name of this player is too short');
  const found = await api.names.find(question, ask);
  if (found) return ok(`finds ${found.length} for the name of this player`);
  return note('the API has none. If it has, describe the request in PLAYER_API_SEARCH_REQUEST.');
}

interface PictureParts {
  config: Config;
  addresses: Parameters<typeof openGallery>[0]['playerApi'];
  client: ReturnType<typeof openHttpClient>;
  api: PlayerApi;
}

async function tryPictures(
  player: Player,
  { config, addresses, client, api }: PictureParts,
): Promise<Finding> {
  const gallery = openGallery({
    client,
    playerApi: { ...addresses, hasPictures: () => api.hasPictures('first') },
    sources: config.imageSources,
    cache: undefined,
    now: Date.now,
    sleep,
  });
  const requests = listPictures(player).filter(({ id, address }) => id !== '' || address !== undefined);
  const pictures = await gallery.fetch(requests, { deadline: Date.now() + longestMs });
  if (pictures.length === 0) return note('the record names none');
  const come = pictures.filter(({ source }) => source !== 'placeholder');
  const sources = new Set(come.map(({ source }) => source));
  const came = `${come.length} of ${pictures.length} came${come.length > 0 ? `, from ${[...sources].join(', ')}` : ''}`;
  if (come.length === pictures.length) return ok(came);
  const missing = pictures
    .filter((picture) => !come.includes(picture))
    .map(({ kind, id }) => `${kind} ${id}`);
  return note(`${came}. Missing: ${missing.join(', ')}. IMAGE_SOURCES adds places to look.`);
}

async function tryNames(player: Player, file: string | undefined): Promise<Finding> {
  const own = file === undefined ? undefined : await readItemNames(file).catch(() => undefined);
  const sent = new Map(player.sentItems.map(({ id, name }) => [id, name]));
  const pieces = [...player.looks.clothes, ...player.looks.weaponSkins];
  const named = pieces.filter((id) => own?.find(id, 'en-US') ?? sent.get(id));
  const message = `${named.length} of ${pieces.length} pieces have a name`;
  return named.length === pieces.length ? ok(message) : note(`${message}. ITEM_NAMES takes a list of names.`);
}
