import {
  type APIMessage,
  type APIStringSelectComponent,
  ComponentType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Actor, LocalAnswer } from '../../../src/local-discord/local-discord.ts';
import { choosePet } from '../../../src/service/world/belongings.ts';
import { findCraftlandMap } from '../../../src/service/world/craftland-map.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { t } from '../english.ts';
import { labelsOf } from '../seen.ts';
import type { RecordedWorld } from './open-recorded-world.ts';

/** The members of a journey. */
export interface Cast extends RecordedWorld {
  ana: Actor;
  /** A second member, who presses other members' buttons. */
  ben: Actor;
  /** May manage the server. */
  admin: Actor;
}

export function castOf(world: RecordedWorld): Cast {
  const { discord } = world;
  return {
    ...world,
    ana: discord.member('ana'),
    ben: discord.member('ben'),
    admin: discord.member('ada', {
      permissions: PermissionFlagsBits.ManageGuild | PermissionFlagsBits.ManageRoles,
    }),
  };
}

/**
 * The situations that a plain journey does not meet: mistakes, outages, strangers. A new command adds its own. The journey
 * presses the buttons of these answers like those of every other answer.
 */
export const situations: Readonly<Record<string, (cast: Cast) => Promise<LocalAnswer[]>>> = {
  async 'a uid that is none'({ ana }) {
    const typed = ['1234', '1234567890123456', '4123456789 9876543210', 'Ana', '*<@1>* `x` https://a.b'];
    return inTurn(typed, (uid) => ana.runs('/player', { uid }));
  },
  async 'a name in place of an ID'({ ana }) {
    const byName = await inTurn(['nova', 'nobody else'], (uid) => ana.runs('/player', { uid }));
    return [...byName, await ana.runs('/compare', { a: 'nova', b: newUid() })];
  },
  async 'a player who hides the rest in the game'({ ana }) {
    return inTurn(lookups(ana), (command) => ana.runs(command, { uid: '710012' }));
  },
  async 'a command about one player without any'({ ana }) {
    return inTurn(lookups(ana), (command) => ana.runs(command));
  },
  async 'a member in place of a player'({ ana, ben }) {
    const alone = await ana.runs('/player', { member: 'ben' });
    await ben.runs('/account', { uid: newUid() });
    const named = await inTurn(lookups(ana), (command) => ana.runs(command, { member: 'ben' }));
    const both = await ana.runs('/player', { uid: newUid(), member: 'ben' });
    return [alone, ...named, both, await ana.opensMenuOn(ben, t('menus.playerCard'))];
  },
  async 'one player ID in a message, and one in a message that was forwarded'({ ana, ben }) {
    const said = ben.says(`I am ${newUid()}`);
    const forwarded = ana.forwards(said.message);
    return [
      await ana.opensMenuOn(said, t('menus.findIds')),
      await ana.opensMenuOn(forwarded, t('menus.findIds')),
    ];
  },
  async 'a player who is not there'({ ana }) {
    return inTurn(lookups(ana), (command) => ana.runs(command, { uid: unused }));
  },
  async 'a player of another region'({ ana }) {
    return inTurn(lookups(ana), (command) => ana.runs(command, { uid: indian, region: 'BR' }));
  },
  async 'a region that is none, or is written wrongly'({ ana }) {
    return inTurn(['???', 'Inida', 'Atlantis'], (region) => ana.runs('/player', { uid: indian, region }));
  },
  async 'two players of whom one is not there, both in one option, and one twice'({ ana }) {
    const [a, b] = [newUid(), newUid()];
    const asked: Typed[] = [{ a, b: unused }, { a: `${a} ${b}` }, { a, b: a }, { a: unused }];
    return inTurn(asked, (options) => ana.runs('/compare', options));
  },
  async 'two players while the player API is down'({ ana, faults }) {
    faults.add({ kind: 'internal-error' });
    const missed = [await ana.runs('/compare', { a: newUid(), b: newUid() })];
    faults.clear();
    return missed;
  },
  async 'a squad of three, of four with one who is not there, and one with a mistake'({ ana }) {
    const [a, b, c] = [newUid(), newUid(), newUid()];
    const asked: Typed[] = [
      { a, b, c },
      { a, b, c, d: unused },
      { a, b: '12', c },
    ];
    return inTurn(asked, (options) => ana.runs('/compare', options));
  },
  async 'a history of an own account, of others, and of two'({ ana, ben }) {
    const uid = newUid();
    await ana.runs('/account', { uid });
    await ben.runs('/account', { uid: newUid() });
    const asked: Typed[] = [{ uid, private: true }, { member: 'ben' }, { with: 'ben' }, { uid: unused }];
    return inTurn([...asked, { uid: `${uid} ${unused}` }], (options) => ana.runs('/history', options));
  },
  async 'the account of a member beside the own one'({ ana, ben }) {
    return [
      await ana.opensMenuOn(ben, t('buttons.compare')),
      await ana.opensMenuOn(ana, t('buttons.compare')),
    ];
  },
  async 'an item that is none, or several'({ ana }) {
    return inTurn(['no such thing', 'a', '999999999999', '203000001'], (id) => ana.runs('/item', { id }));
  },
  async 'a region for the server that Loadout does not know'({ admin }) {
    return inTurn(['Atlantis', 'Inida', '???', 'default'], (region) => admin.runs('/server', { region }));
  },
  async 'a role for each rank'({ ana, admin }) {
    const panel = await choosesMore(admin, t('panel.labels.rankRoles'));
    const created = await admin.presses(t('server.ranks.audiences.linked'), panel.message);
    const whole = await choosesMore(admin, t('panel.labels.rankRoles'));
    const roles = await admin.presses(t('buttons.changeRole'), whole.message);
    return [
      panel,
      created,
      await admin.chooses(t('server.ranks.roleFor', { rank: 'Bronze' }), [], roles.message),
      await ana.runs('/account', { uid: newUid() }),
      await ana.runs('/settings'),
    ];
  },
  async 'a member who is off the leaderboard'({ ana, ben, admin }) {
    await ben.runs('/account', { uid: newUid() });
    const panel = await choosesMore(admin, t('server.excluded.title'));
    const off = await admin.chooses(t('server.excluded.remove'), 'ben', panel.message);
    const board = await ana.runs('/leaderboard');
    const refused = await ben.presses(t('buttons.joinLeaderboard'), board.message);
    return [off, refused, await admin.chooses(t('server.excluded.allowBack'), 'ben', off.message)];
  },
  async 'a time zone that is not listed'({ admin }) {
    const zone = t('server.digest.zone');
    const other = t('selects.choice', { name: zone, choice: t('server.digest.otherZone') });
    const typed = await inTurn(['Lagos', 'Lagoss', 'the moon'], async (city) => {
      const { message } = await choosesMore(admin, t('panel.labels.digest'));
      await admin.chooses(zone, other, message);
      return admin.fillsIn({ [t('server.digest.city')]: city });
    });
    await admin.presses(t('buttons.change'), (await choosesMore(admin, t('panel.labels.digest'))).message);
    const saved = await admin.fillsIn({ [t('server.digest.post')]: true });
    return [...typed, saved, await choosesMore(admin, t('panel.labels.digest'))];
  },
  async 'settings that are to stay as they are'({ admin }) {
    const asked = await choosesMore(admin, t('buttons.reset'));
    return [await admin.presses(t('buttons.keepIt'), asked.message)];
  },
  async 'a stranger who presses'({ ana, ben }) {
    const shown = await ana.runs('/player', { uid: newUid() });
    return [await ben.presses(t('buttons.refresh'), shown.message)];
  },
  async 'a player API that is down'({ ana, faults }) {
    faults.add({ kind: 'internal-error' });
    const missed = await inTurn(lookups(ana), (command) => ana.runs(command, { uid: newUid() }));
    faults.clear();
    return missed;
  },
  async 'how private cards came about, or what they say'({ ana, faults }) {
    faults.add({ kind: 'image-source-down' });
    const cards = [
      ...(await inTurn(lookups(ana), (command) => ana.runs(command, { uid: newUid(), private: true }))),
      await ana.runs('/compare', { a: newUid(), b: newUid(), private: true }),
      await ana.runs('/item', { id: '203000003', private: true }),
      await ana.runs('/craftland', { code: mapCode(), private: true }),
    ];
    faults.clear();
    const [why, details] = [t('buttons.why'), t('buttons.details')];
    const explained = cards.flatMap(({ message }) => {
      const label = [why, details].find((one) => labelsOf(message).includes(one));
      return label === undefined ? [] : [{ message, label }];
    });
    return inTurn(explained, ({ message, label }) => ana.presses(label, message));
  },
  async 'a map while the player API is down'({ ana, faults }) {
    faults.add({ kind: 'internal-error' });
    const missed = [await ana.runs('/craftland', { code: mapCode() })];
    faults.clear();
    return missed;
  },
  async 'a player API that answers with a web page'({ ana, faults }) {
    faults.add({ kind: 'edge-html', count: 20 });
    const missed = [await ana.runs('/player', { uid: newUid() })];
    faults.clear();
    return missed;
  },
  async 'a link to nobody'({ ana }) {
    return [await ana.runs('/account', { uid: 'Ana' })];
  },
  async 'an account that can’t be looked up'({ ana, faults }) {
    faults.add({ kind: 'internal-error' });
    const missed = [await ana.runs('/account', { uid: newUid() })];
    faults.clear();
    return missed;
  },
  async 'another account than the default'({ ana }) {
    await inTurn([linkedUid, otherUid], (uid) => ana.runs('/account', { uid }));
    const { message } = await ana.runs('/account');
    const select = stringSelectIn(message);
    const other = select.options.find(({ value }) => value.includes(otherUid));
    return [await ana.chooses(select.custom_id, other?.label ?? otherUid, message)];
  },
  async 'a member who keeps what is stored'({ ana }) {
    await ana.runs('/account', { uid: linkedUid });
    return [await ana.presses(t('buttons.deleteAll'), (await ana.runs('/privacy')).message)];
  },
  async 'pictures that are missing'({ ana, faults }) {
    faults.add({ kind: 'image-source-down' });
    const shown = [
      await ana.runs('/player', { uid: newUid() }),
      await ana.runs('/item', { id: '203000778' }),
    ];
    faults.clear();
    return shown;
  },
};

/**
 * The typed value of an option, by its name, or by the command's and the option's name if the command needs another value.
 * Booleans, users and options with choices need none.
 */
export const optionValues: Readonly<Record<string, () => string | number>> = {
  uid: () => newUid(),
  a: () => newUid(),
  b: () => newUid(),
  c: () => newUid(),
  d: () => newUid(),
  region: () => 'ID',
  // The others go to it.
  'account uid': () => linkedUid,
  code: () => mapCode(),
  'item id': () => '1300000051',
};

/** The typed text of a form's field, by custom id, for fields that accept only certain texts. */
export const formTexts: Readonly<Record<string, string>> = { uid: '9876543210', city: 'Lagos' };

/** The offers that no journey uses, by the name that {@link judgeRecording} gives them, each with the reason. */
export const undriven: Readonly<Record<string, string>> = {
  'leaderboard component show': 'stands where the store is away',
  'digest component keep': 'asks a member who joins the digest',
  'digest component join':
    'stands under a digest in its channel, which is due once a week: test/commands/digest.test.ts presses it',
  'digest component hide': 'likewise',
  'leaderboard component open': 'likewise',
  'rankUps component ask':
    'comes after a verification, for which test/journeys/living-world.test.ts writes the signature',
  'rankUps component join': 'likewise',
  'rankUps component decline': 'likewise',
  'craftland component back': 'leads back from Why?, which the journey’s maps and histories never need',
  'history component back': 'likewise',
  'history component share': 'is offered for a history of two days: the journey takes minutes',
  'leaderboard component back':
    'leads back from an own place on a later page, which the journey’s board lacks',
};

/** A player with a guild and a pet, without earlier requests. */
function newUid(): string {
  for (;;) {
    const resident = findResident(String(nextUid++));
    const isWhole = resident?.region === 'ID' && resident.isInClan && !resident.isDeleted;
    if (isWhole && choosePet(resident.uid)) return resident.uid;
  }
}

let nextUid = 9_876_543_210;
/** The player that a member links on the journey. */
const linkedUid = newUid();
const otherUid = newUid();

// The uid alone decides which player it is in the generated world.
const unused = '4242424264';
/** Found by the servers of India only. */
const indian = '4242424353';

/** The commands about one player. */
function lookups(member: Actor): string[] {
  return member
    .commands()
    .filter(({ options = [] }) => options.some(({ name }) => name === 'member'))
    .map(({ name }) => `/${name}`);
}

/** Takes an entry of the select of `/server`. */
async function choosesMore(admin: Actor, entry: string): Promise<LocalAnswer> {
  return admin.chooses(t('selects.moreSettings'), entry, (await admin.runs('/server')).message);
}

/** The code of a map without earlier requests. */
function mapCode(): string {
  for (;;) {
    const hex = (nextMap++).toString(16).toUpperCase().padStart(40, '0');
    if (findCraftlandMap(hex)) return `#FREEFIRE${hex}`;
  }
}

let nextMap = 1;

function stringSelectIn({ components = [] }: APIMessage): APIStringSelectComponent {
  const parts = components.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));
  const select = parts.find((part) => part.type === ComponentType.StringSelect);
  if (!select) throw new Error('there is no select');
  return select;
}

type Typed = Readonly<Record<string, string | boolean>>;

/** One after the other: a member has two hands, and the local Discord shows one message at a time. */
async function inTurn<Value>(values: readonly Value[], run: (value: Value) => Promise<LocalAnswer>) {
  const answers: LocalAnswer[] = [];
  for (const value of values) answers.push(await run(value));
  return answers;
}
