import type { APIEmbed } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalMessage } from '../../src/local-discord/local-discord.ts';
import type { FaultPreset } from '../../src/playground/page/faults/fault-presets.ts';
import { faultPresets, tellWhatMembersSee } from '../../src/playground/page/faults/fault-presets.ts';
import { apiFaultText } from '../../src/playground/page/own-texts.ts';
import { generatePlayer } from '../../src/service/world/generate-player.ts';
import { findResident } from '../../src/service/world/resident.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { speakEnglish } from '../support/playground/speak-english.ts';

/** Of the clock of everything. */
let aheadMs = 0;
/** How long the fault `slow` would have waited. */
const waited: number[] = [];
/** A wait as long as this never ends: the bot has given up by then. */
const forEver = 30_000;
/** Longer than the bot waits for a picture: that of the record ends at once, those of pictures never do. */
const tooLongForPictures = 3_000;
let world: World;
/** A world with a short patience, so that the tests need not wait long. */
let hasty: World;
let players = 0;
/** From here on there are some twenty players in a row. */
const firstUid = 9_876_543_322;

beforeAll(async () => {
  speakEnglish();
  const waitFault = (ms: number) => {
    const isForPicture = ms === tooLongForPictures && waited.includes(ms);
    waited.push(ms);
    return ms === forEver || isForPicture ? new Promise<void>(() => {}) : Promise.resolve();
  };
  [world, hasty] = await Promise.all([
    openWorld({}, { now: () => Date.now() + aheadMs, times: { waitFault } }),
    openWorld({}, { times: { answerWithinMs: 3_000, waitFault } }),
  ]);
});
afterAll(() => Promise.all([world?.close(), hasty?.close()]));

function post(path: string, body: object, at: World): Promise<Response> {
  return fetch(`${at.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The answer about a player without earlier requests. */
async function askForSomebody(at: World): Promise<APIEmbed> {
  do players += 1;
  while (hidesPictures(nextUid()));
  const uid = nextUid();
  const { message }: LocalMessage = await at.discord.member('Mira').runs('/player', { uid, region: 'SG' });
  return message.embeds[0] ?? {};
}

function nextUid(): string {
  return String(firstUid + players * 7);
}

function hidesPictures(uid: string): boolean {
  const resident = findResident(uid);
  return (
    resident !== undefined && generatePlayer(resident, Date.now()).basicInfo.accountPrefers !== undefined
  );
}

const nameOf = ({ kind, delayMs }: FaultPreset) => [kind, delayMs].filter(Boolean).join(' ');

/** Last comes what the bot is slower after for a while, so that pictures may be late: a refusal of the firewall. */
const presets = faultPresets.toSorted(
  (one, other) => Number(one.kind === 'rate-limited') - Number(other.kind === 'rate-limited'),
);

describe('what the panel says that members read', () => {
  it.each(presets.map((preset) => [nameOf(preset), preset] as const))('is so: %s', async (_name, preset) => {
    const at = preset.delayMs === forEver ? hasty : world;
    const said = tellWhatMembersSee(preset);
    expect((await post('order-fault', preset, at)).status).toBe(201);
    const embed = await askForSomebody(at);
    expect((await post('clear-faults', {}, at)).status).toBe(200);
    const read = tellWhatWasRead(embed);
    expect(said).toBe([waitOf(preset), read, noteOf(preset)].filter(Boolean).join(' '));
    if (preset.delayMs) expect(waited).toContain(preset.delayMs);
    if (preset.retryAfterSeconds) {
      expect(tellWhatWasRead(await askForSomebody(at))).toBe(read);
      aheadMs += (preset.retryAfterSeconds + 1) * 1000;
    }
    const after = await askForSomebody(at);
    expect(after.image).toBeDefined();
    if (preset.kind !== 'rate-limited') expect(tellWhatWasRead(after)).toBe('');
  });
});

/** Time passes faster here than it would for a member. */
function waitOf({ delayMs }: FaultPreset): string {
  return delayMs === tooLongForPictures ? apiFaultText('slowSees') : '';
}

function noteOf({ retryAfterSeconds }: FaultPreset): string {
  return retryAfterSeconds ? apiFaultText('kept') : '';
}

/** The answer in the words of the panel; empty if the card is complete. */
function tellWhatWasRead({ title = '', image }: APIEmbed): string {
  if (!image) return apiFaultText('reads', { text: title });
  return /\d+ pictures are missing/.test(JSON.stringify(image)) ? apiFaultText('picturesSee') : '';
}
