import {
  type APIMessage,
  type APISelectMenuOption,
  ComponentType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/local-discord/local-discord.ts';
import { choosePet } from '../../src/service/world/belongings.ts';
import { findResident } from '../../src/service/world/resident.ts';
import { t } from '../support/english.ts';
import { openWorld, type World } from '../support/open-world.ts';
import { imageOf, labelsOf, textOf } from '../support/seen.ts';

let world: World;
let ana: Actor;
let ben: Actor;
let admin: Actor;

beforeAll(async () => {
  world = await openWorld();
  ana = world.discord.member('ana');
  ben = world.discord.member('ben');
  admin = world.discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild });
});

afterAll(() => world?.close());

describe('a member looks up a player', () => {
  it('gets one message with an embed, a composed picture, its words for the ear and a button', async () => {
    const seen = await ana.runs('/player', newPlayer());
    expect(seen.onlyFor).toBeUndefined();
    expect(textOf(seen)).toContain(t('freshness.updated'));
    const picture = imageOf(seen);
    expect(picture.description).toMatch(/^.+, level \d+\./);
    const { format, width, height } = await sharp(await bytesOf(picture.url)).metadata();
    expect({ format, width, height }).toMatchObject({ format: 'jpeg' });
    expect(Number(width)).toBeGreaterThanOrEqual(800);
    expect(labelsOf(seen.message)).toContain(t('buttons.refresh'));
  });

  it('sees the age when they ask the same again', async () => {
    const player = newPlayer();
    const shown = await ana.runs('/player', player);
    const again = await ana.runs('/player', player);
    expect(again.message.embeds[0]?.timestamp).toBe(shown.message.embeds[0]?.timestamp);
  });

  it('sees one problem at a time, which no other member sees', async () => {
    const missed = await ana.runs('/player', { uid: unused });
    expect(missed.onlyFor).toBe(ana.id);
    expect(ben.sees().some(({ message }) => message.id === missed.message.id)).toBe(false);
    expect(ana.sees().filter(({ message }) => message.flags === thinking)).toEqual([]);
  });

  it('finds members by their own name and by that of their player, and asks which one is meant', async () => {
    await ana.runs('/account', { uid: newPlayer().uid });
    const { message } = await ben.runs('/account', { uid: newPlayer().uid });
    const [, after = ''] = t('account.linked.thisIsYou', { name: '|' }).split('|');
    const name = String(message.embeds[0]?.title).replace(after, '');
    for (const typed of ['ben', name]) {
      const compared = await ana.runs('/compare', { a: typed });
      expect(textOf(compared)).toContain(name);
      const choices = await ana.types('/compare', { a: typed.slice(0, 3) }, 'a');
      expect(choices[0]).toMatchObject({ value: `<@${ben.id}>` });
    }
    const others = await ana.types('/account', { uid: name.slice(0, 3) }, 'uid');
    expect(JSON.stringify(others)).not.toContain(ben.id);
    const zelda = world.discord.member('zelda');
    const nobody = await ana.runs('/compare', { a: `@${zelda.name}` });
    expect(textOf(nobody)).toContain(t('problems.noAccount.title'));
  });

  it('keeps one private message, whatever they press on it, and comes back to the card', async () => {
    const { message } = await ben.runs('/player', { ...newPlayer(), private: true });
    const others = ben.sees().length - 1;
    const wayOn = t('selects.goOn');
    const outfit = await ben.chooses(wayOn, t('buttons.outfit'), message);
    const piece = await ben.chooses(piecesOrOn, firstPieceIn(outfit.message), outfit.message);
    const again = await ben.presses(t('buttons.back'), piece.message);
    expect(imageOf(again).url).toMatch(/outfit\.jpg/);
    const card = await ben.presses(t('buttons.player'), again.message);
    const details = await ben.presses(t('buttons.details'), card.message);
    const back = await ben.presses(t('buttons.back'), details.message);
    expect(imageOf(back).url).toMatch(/player\.jpg/);
    const stats = await ben.chooses(wayOn, t('buttons.stats'), back.message);
    expect(stats.message.id).toBe(message.id);
    expect(ben.sees()).toHaveLength(others + 1);
  });

  it('reads one private message beside a public card, the newest', async () => {
    const { message } = await ben.runs('/player', newPlayer());
    const before = ben.sees().length;
    await ben.presses(t('buttons.details'), message);
    const share = await ben.chooses(t('selects.goOn'), t('buttons.toShare'), message);
    expect(share.onlyFor).toBe(ben.id);
    await expect.poll(() => ben.sees().slice(before).map(textOf)).toEqual([textOf(share)]);
  });

  it('gives a stranger who presses a private copy and leaves the message as it was', async () => {
    const shown = await ana.runs('/player', newPlayer());
    const copy = await ben.presses(t('buttons.refresh'), shown.message);
    expect(copy.onlyFor).toBe(ben.id);
    expect(copy.message.id).not.toBe(shown.message.id);
    expect(ana.sees().some(({ message }) => message.id === copy.message.id)).toBe(false);
  });

  it('shows a private answer only to its asker', async () => {
    const seen = await ana.runs('/player', { ...newPlayer(), private: true });
    expect(seen.onlyFor).toBe(ana.id);
  });

  it.each(['/clan', '/pet'])('sees %s with a picture of its own, or that there is none', async (command) => {
    const seen = await ana.runs(command, newPlayer());
    expect(imageOf(seen).description).toMatch(/, level \d+/);
  });

  it('finds an item by name while typing, and sees it', async () => {
    const choices = await ana.types('/item', { id: 'spirit' }, 'id');
    const fox = choices.find(({ name }) => name.includes('Spirit Fox'));
    const seen = await ana.runs('/item', { id: String(fox?.value) });
    expect(textOf(seen)).toContain('Spirit Fox');
    expect(imageOf(seen).content_type).toBe('image/jpeg');
  });

  it('is offered countries while typing a region', async () => {
    const choices = await ana.types('/player', { uid: '9876543210', region: 'ind' }, 'region');
    expect(choices.map(({ value }) => value)).toContain('IND');
  });
});

describe('what goes wrong is said to the member', () => {
  it.each([
    ['1234', 'This one has 4'],
    ['1234567890123456', 'This one has 16'],
    ['4123456789 9876543210', 'several IDs'],
    ['nobody at all', t('problems.nameUnknown.title')],
  ])('a uid of %s', async (uid, words) => {
    expect(textOf(await ana.runs('/player', { uid }))).toContain(words);
  });

  it('a player of another region, with a button that looks everywhere', async () => {
    const seen = await ana.runs('/player', { uid: indian.uid, region: 'BR' });
    expect(textOf(seen)).toContain(t('problems.notInRegion.title', { region: 'Brazil (BR)' }));
    const found = await ana.presses(t('buttons.everywhere'), seen.message);
    expect(found.message.id).toBe(seen.message.id);
    expect(imageOf(found).description).toMatch(/, level \d+\./);
  });

  it('a uid without a player', async () => {
    expect(textOf(await ana.runs('/player', { uid: unused }))).toContain('not found');
  });

  it('a region that can be none', async () => {
    const seen = await ana.runs('/player', { ...newPlayer(), region: '???' });
    expect(textOf(seen)).toContain("don't know this region");
  });

  it('a region that is written wrongly, with a button that looks in the one that was meant', async () => {
    const seen = await ana.runs('/player', { uid: indian.uid, region: 'Inida' });
    expect(seen.onlyFor).toBe(ana.id);
    const found = await ana.presses(t('buttons.lookIn', { region: 'India (IND)' }), seen.message);
    expect(imageOf(found).description).toMatch(/, level \d+\./);
  });
});

describe('an admin', () => {
  it('sets the region where this server looks first, and sees it again', async () => {
    const set = await admin.runs('/server', { region: t('regions.IND') });
    expect(set.onlyFor).toBe(admin.id);
    expect(textOf(await admin.runs('/server'))).toContain('India (IND)');
  });

  it('is asked before a region that Loadout does not know is saved, and goes back to standard', async () => {
    const asked = await admin.runs('/server', { region: 'Atlantis' });
    expect(
      textOf(await admin.presses(t('buttons.useAnyway', { region: 'Atlantis' }), asked.message)),
    ).toContain(t('panel.saved'));
    expect(textOf(await admin.runs('/server', { region: t('panel.standard') }))).toContain(
      `→ ${t('regionGroups.sg')}`,
    );
    expect(textOf(await admin.runs('/server'))).toContain(`⬜ ${t('panel.labels.region')}`);
  });

  it('is somebody who may manage the server', async () => {
    await expect(ben.runs('/server', { region: 'BR' })).rejects.toThrow(/permission/i);
  });
});

describe('the log', () => {
  it('holds no key and no token', async () => {
    await ana.runs('/player', newPlayer());
    // The line of an answer is written after it.
    await expect.poll(() => world.log.join('')).toMatch(/"command":"player"/);
    const log = world.log.join('');
    expect(log).not.toMatch(/lo_[0-9A-Za-z]{10}/);
    expect(log).not.toContain(world.discord.token);
  });
});

/** A player in a clan and with a pet, whom no other test asks for: every test finds the caches as at the start. */
function newPlayer(): { uid: string; region: string } {
  for (;;) {
    const resident = findResident(String(nextUid++));
    if (resident?.region === 'ID' && resident.isInClan && !resident.isDeleted && choosePet(resident.uid))
      return { uid: resident.uid, region: resident.region };
  }
}

let nextUid = 9_876_543_210;

// The uid alone decides which player it is in the generated world.
/** Found by the servers of India only. */
const piecesOrOn = t('joined', { before: t('selects.piece'), after: t('selects.goOn') });

function optionsIn({ components = [] }: APIMessage): APISelectMenuOption[] {
  const parts = components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));
  return parts.find((part) => part.type === ComponentType.StringSelect)?.options ?? [];
}

/** The pieces of an outfit come after the pages that its select leads to. */
function firstPieceIn(message: APIMessage): string {
  const piece = optionsIn(message).find(({ value }) => value.includes(':look:'));
  if (!piece) throw new Error('the message offers no piece');
  return piece.label;
}

const indian = { uid: '4242424353' };
const unused = '4242424264';

/** Discord's flag on a message that still says "thinking". */
const thinking = 128;

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
