import { existsSync, readFileSync } from 'node:fs';
import {
  InteractionResponseType as Answer,
  type APIInteraction,
  InteractionType,
} from 'discord-api-types/v10';
import { incidentCode } from '../../src/bot/discord/answer/incident-code.ts';
import type { Members } from '../../src/bot/members/members.ts';
import { nameInteraction } from '../../src/local-discord/interactions/name-interaction.ts';
import type { Actor, LocalChange } from '../../src/local-discord/local-discord.ts';
import type { Exchange } from '../../src/local-discord/options.ts';
import { Connection } from '../../src/shared/store/sqlite3/connection.mjs';
import type { Faults, Trouble } from './faults.ts';
import { type SimulatedProcess, timeOf } from './outside/loop.ts';
import { outside } from './outside/outside.ts';
import { ownUid } from './people.ts';
import { digestChannels, type LogLine, namesOfIds, type SimulatedWorld } from './world.ts';

/** Watches what no seed may break. */
export class Judge {
  readonly failures: string[] = [];
  interactions = 0;
  readonly #courses = new Map<string, Course>();
  readonly #names = new Map(namesOfIds);
  readonly #world: SimulatedWorld;
  readonly #faults: Faults;
  /** Members whose data is deleted, with the time. */
  readonly #deleted = new Map<string, { name: string; at: number; uid: string | undefined }>();
  readonly #linked = new Map<string, string>();
  /** The messages of each digest, by its channel and nonce. */
  readonly #digests = new Map<string, Set<string>>();
  /** The paths of the rank roles that members have. */
  readonly #roles = new Set<string>();
  readonly #incidents = new Set<string>();
  /** Outages of stores that are not over, as the log of each process tells them. */
  readonly #outages = new Map<string, SimulatedProcess>();

  constructor(world: SimulatedWorld, faults: Faults) {
    this.#world = world;
    this.#faults = faults;
  }

  fail(text: string): void {
    const what = text.replaceAll(/\d{17,20}/g, (id) => this.#names.get(id) ?? id);
    if (!this.failures.includes(what)) this.failures.push(what);
  }

  changed(change: LocalChange): void {
    if (change.type === 'interaction') this.#sent(change.interaction);
    if (change.type !== 'message') return;
    const { message, onlyFor } = change.message;
    if (message.author.id !== this.#world.discord.applicationId || onlyFor !== undefined) return;
    const text = JSON.stringify([message.content, message.embeds, message.components]);
    for (const [id, { name, at }] of this.#deleted)
      if (text.includes(`<@${id}>`) && Date.parse(message.timestamp) > at)
        this.fail(`a message after the deletion names ${name}: ${text.slice(0, 120)}`);
  }

  #sent(interaction: APIInteraction): void {
    // Other members may still look up the player of a deleted member.
    const { id: by = '', global_name: name } = interaction.member?.user ?? interaction.user ?? {};
    this.#names.set(by, name ?? by);
    // A form that was open meanwhile.
    this.#deleted.delete(by);
    const content = 'data' in interaction ? JSON.stringify(interaction.data) : '';
    for (const one of this.#deleted.values()) if (one.uid && content.includes(one.uid)) one.uid = undefined;
    this.#courses.set(interaction.token, beginCourse(interaction, by, ++this.interactions));
  }

  /** The path in a few words: the token of an interaction becomes its number. */
  describe({ method, path, status, body }: Exchange): string {
    const { pathname } = new URL(path, 'http://discord');
    const parts = pathname.split('/').map((part) => {
      const course = this.#courses.get(decodeURIComponent(part));
      return course ? `i${course.number}` : part.length > 12 ? '…' : decodeURIComponent(part);
    });
    const type = pathname.endsWith('/callback') ? ` type ${(body as { type?: number })?.type}` : '';
    return `${method} ${parts.join('/')}${type} ${status}`;
  }

  exchanged({ method, path: sent, status, body, response }: Exchange): void {
    const { now } = outside().loop;
    const path = decodeURIComponent(sent);
    const token = /^\/(?:interactions\/\d+|webhooks\/\d+)\/([^/?]+)/.exec(path)?.[1];
    const course = token === undefined ? undefined : this.#courses.get(token);
    if (course) course.triedAt = now;
    const isRole = /^\/guilds\/\d+\/members\/\d+\/roles\/\d+$/.test(path);
    // A member who left the server has no role there.
    if (isRole && method === 'DELETE' && (status < 300 || status === 404)) this.#roles.delete(path);
    if (status >= 300) return;
    const isLate = this.#faults.hasMet(now - 20_000, now, ({ kind }) => kind === 'discord answers late');
    // A late answer does not tell whether the role was taken since.
    if (isRole && method === 'PUT' && !isLate) this.#roles.add(path);
    const { nonce = '' } = (body ?? {}) as { nonce?: string };
    if (method === 'POST' && nonce.startsWith('digest')) this.#posted(path, nonce, response);
    if (!course) return;
    if (path.includes('/callback')) {
      course.acknowledgedAt ??= now;
      course.original = firstAnswer((body as { type: number }).type);
      if (course.mustBePrivate && !isPrivate(body))
        this.fail(`${course.name} is private, but its answer is public`);
    } else if (path.includes('/messages/@original')) {
      if (method === 'PATCH') course.original = 'answer';
      course.wasAnswered ||= method === 'PATCH';
      if (method === 'DELETE') course.original = 'nothing';
    } else if (method === 'POST') {
      if (course.original === 'thinking') course.original = 'answer';
      else course.others += 1;
    }
  }

  #posted(path: string, nonce: string, response: unknown): void {
    const key = `${nonce} in ${path}`;
    const messages = this.#digests.get(key) ?? new Set();
    this.#digests.set(key, messages.add((response as { id: string }).id));
    if (messages.size > 1) this.fail(`a digest came twice: ${key}`);
  }

  /** @param askedAt when the member pressed the button */
  deleted({ id, name }: Pick<Actor, 'id' | 'name'>, askedAt: number): void {
    // Only the bot knows whether another interaction came before the end of the deletion.
    const since = [...this.#courses.values()].filter(({ by, sentAt }) => by === id && sentAt >= askedAt);
    // SQLite is for one process: two don't hear of each other's deletions.
    const isAlone = !this.#faults.hasMet(askedAt, outside().loop.now, isTwin);
    if (since.length > 1 || !(isAlone || this.#world.redis)) return;
    this.#deleted.set(id, { name, at: Date.now(), uid: ownUid({ name }) });
    this.#linked.delete(id);
  }

  /** @param uid the account that the member has linked as they read; undefined: they may have unlinked it */
  linked(id: string, uid: string | undefined): void {
    // A slow network may bring what was true before the deletion.
    const isLate = this.#deleted.has(id) && this.#faults.hasMet(0, outside().loop.now);
    if (uid === undefined) this.#linked.delete(id);
    else if (!isLate) this.#linked.set(id, uid);
  }

  ended(id: string, outcome: string): void {
    const course = [...this.#courses.values()].find((one) => one.id === id);
    if (!course || outcome !== 'ok') return;
    course.runs += 1;
    const isExcused = (one: Trouble) => mayRunTwice(one) || (isTwin(one) && one.from >= course.sentAt);
    if (course.runs > 1 && !this.#faults.hasMet(course.sentAt - 60_000, outside().loop.now, isExcused))
      this.fail(`${course.name} ran ${course.runs} times`);
  }

  logged({ level, facts, message, process }: LogLine): void {
    const outage = /^(.*?) (?:can't be written or read|can be written again)/.exec(message);
    const store = `${outage?.[1]} of ${process.name}`;
    if (outage && level === 'warn') this.#outages.set(store, process);
    else if (outage) this.#outages.delete(store);
    for (const name of ['incident', 'interaction'])
      if (typeof facts[name] === 'string') this.#incidents.add(facts[name]);
    if (level === 'debug' || level === 'info') return;
    // A limit is learned by its refusals.
    const isCalm = !this.#faults.hasMet(0, outside().loop.now) && this.#world.api.refusals.length === 0;
    if (isCalm) this.fail(`in a calm world the log says (${level}): ${message}`);
  }

  async end(): Promise<void> {
    for (const course of this.#courses.values()) this.#judge(course);
    const last = [...this.#courses.values()].at(-1);
    if (last?.runs !== 1) this.fail(`${last?.name} was not answered after the calm`);
    this.#judgeRefusals();
    await this.#judgeRest();
  }

  /** Why the error that this member sees now is no failure. */
  excuse(by: string): string {
    // Discord waits for 3 s, and for 900 s after the acknowledgement.
    const course = [...this.#courses.values()].find(({ by: sender, sentAt, original }) => {
      const waited = Math.round(outside().loop.now - sentAt);
      const isOver = waited === 3_000 || (waited >= 900_000 && waited <= 903_000);
      return sender === by && isOver && original !== 'answer';
    });
    const isLost = course?.acknowledgedAt !== undefined;
    const reason = course && (isLost ? this.#excuseLoss(course) : this.#excuseSilence(course));
    return reason === undefined ? '' : ` (excused: ${reason})`;
  }

  #excuseSilence({ sentAt }: Course): string | undefined {
    const met = this.#faults.met(sentAt - 20_000, sentAt + 3_000, harmsAcknowledging);
    return met ?? (this.#hadBot(sentAt) ? undefined : 'no bot was there');
  }

  #excuseLoss(course: Course): string | undefined {
    const { sentAt, triedAt, original } = course;
    const met = this.#faults.met(sentAt - 1_000, sentAt + 60_000, losesNotes);
    if (met !== undefined || original === 'thinking') return met;
    if (this.#hasReason(course)) return 'the log says why';
    // A press that a crash ended left its message as it was: it can be pressed again.
    return original === 'unchanged' ? this.#faults.met(sentAt, triedAt + 30_000, endsBot) : undefined;
  }

  #hasReason({ id }: Course): boolean {
    return this.#incidents.has(incidentCode(id)) || this.#incidents.has(id);
  }

  #judge(course: Course): void {
    const { sentAt, triedAt, acknowledgedAt, name, original, others } = course;
    const isHarmed = this.#excuseSilence(course) !== undefined;
    const when = timeOf(sentAt);
    const isTyped = course.type === InteractionType.ApplicationCommandAutocomplete;
    if (acknowledgedAt === undefined && !isHarmed)
      this.fail(`${name} at ${when} was ${isTyped ? 'offered nothing' : 'not acknowledged'}`);
    if (acknowledgedAt === undefined || isTyped) return;
    if (acknowledgedAt - sentAt > 3_000 && !isHarmed)
      this.fail(`${name} at ${when} was acknowledged after ${(acknowledgedAt - sentAt) / 1_000} s`);
    const isCommand = course.type === InteractionType.ApplicationCommand;
    // A press may change its message and bring one beside it, as sharing does.
    const answers = others + Number(original === 'answer' && (isCommand || others === 0));
    const hasReason = this.#hasReason(course);
    if (answers === 1 || (answers === 0 && course.wasAnswered)) return;
    const isAdopted = this.#faults.hasMet(sentAt, triedAt, isTwin);
    if (answers === 2 && (isAdopted || (original === 'answer' && hasReason))) return;
    if (answers > 1) {
      this.fail(`${name} at ${when} got ${answers} answers`);
      return;
    }
    if (this.#excuseLoss(course) !== undefined) return;
    if (!hasReason) this.fail(`${name} at ${when} shows ${original}, and the log does not say why`);
    if (original === 'thinking') this.fail(`${name} at ${when} shows “thinking …” for ever`);
  }

  #hadBot(at: number): boolean {
    return this.#world.bots.some(({ process, role, readyAt, diedAt }) => {
      if (role === 'worker') return false;
      const until = diedAt ?? (process.isDead ? 0 : Number.POSITIVE_INFINITY);
      return readyAt !== undefined && readyAt <= at - 1_000 && until >= at + 3_000;
    });
  }

  /** A digest that no admin has changed is posted, unless a clock jumped over its time. */
  async #judgeDigests({ choices }: Members): Promise<void> {
    if (this.#faults.hasMet(0, outside().loop.now, ({ kind }) => kind === 'clock jumps')) return;
    for (const [guildId, channelId] of digestChannels) {
      const { digest } = (await choices.ofServer(guildId)).choices;
      const isPosted = [...this.#digests.keys()].some((key) => key.includes(channelId));
      const isAsSet = digest?.isOn && digest.channelId === channelId && digest.hour === 13;
      if (isAsSet && !isPosted) this.fail(`no digest came to ${channelId}`);
    }
  }

  #judgeRefusals(): void {
    const refusals = this.#world.api.refusals.filter((at, index, all) => at - (all[index - 1] ?? 0) > 100);
    refusals.forEach((at, index) => {
      const later = refusals[index + mostRefusals];
      if (later !== undefined && later - at < 60_000)
        this.fail(`the limit was exceeded ${mostRefusals} times within a minute, from ${timeOf(at)}`);
    });
  }

  async #judgeRest(): Promise<void> {
    const bot = this.#world.bots.findLast(({ process, loadout }) => !process.isDead && loadout);
    if (!bot?.loadout) return this.fail('no bot runs at the end');
    for (const [store, { isDead }] of this.#outages)
      if (!isDead) this.fail(`${store} are still given up after the calm`);
    const { renders, playerApi } = bot.loadout.state;
    if (renders().underWay > 0) this.fail(`${renders().underWay} cards are still under way after the calm`);
    const { waiting, inFlight } = playerApi();
    if (waiting + inFlight > 0) this.fail(`${waiting + inFlight} requests are under way after the calm`);
    const { members } = bot.loadout.services;
    await this.#judgeDigests(members);
    for (const [id, uid] of this.#linked) {
      const accounts = await members.accounts.list(id);
      if (!accounts.some((one) => one.uid === uid))
        this.fail(`the account ${uid} was linked, and is not there any more`);
    }
    for (const path of this.#roles) {
      const [, id = ''] = /members\/(\d+)/.exec(path) ?? [];
      const { name } = this.#deleted.get(id) ?? {};
      if (name) this.fail(`after the deletion of ${name} they still have the role ${path.split('/').at(-1)}`);
      else if (!this.#faults.hasMet(0, outside().loop.now) && (await members.accounts.list(id)).length === 0)
        this.fail(`who has linked nothing still has the role ${path}`);
    }
    for (const [id, { name }] of this.#deleted) {
      const left = await members.privacy.exportMember(id);
      const rest = JSON.stringify(left?.records ?? {}).slice(0, 200);
      // An admin's decision stays, and so does the id in it.
      if (left?.summary.excludedIn) this.#deleted.delete(id);
      else if (left) this.fail(`after the deletion of ${name} there is still: ${rest}`);
    }
  }

  /** Called when the bot has closed its files: not even their free pages hold anything of who is gone. */
  judgeFiles(): void {
    const { databaseFile: file, redis } = this.#world;
    const bytes = redis
      ? redis.dump()
      : Buffer.concat([file, `${file}-wal`].filter(existsSync).map((one) => readFileSync(one)));
    const keys = redis?.keys().filter((key) => key.startsWith('loadout:records:')) ?? listKeys(file);
    const owned = (name: string) => keys.flatMap((key) => key.split(`${name}:`)[1] ?? []);
    const begun = owned('deletions');
    // A store that failed meanwhile lets the next hour's sweep finish.
    const isNoted = begun.length > 0 && this.#faults.hasMet(0, outside().loop.now, harmsStore);
    if (begun.length > 0 && !isNoted) this.fail(`a deletion began and never ended: ${begun}`);
    const histories = [...owned('snapshots'), ...owned('figures')];
    const orphans = histories.filter((uid) => !owned('links').some((link) => link.includes(uid)));
    if (orphans.length > 0 && !isNoted)
      this.fail(`a history is there of accounts that nobody has linked: ${orphans}`);
    for (const [id, { name, uid }] of this.#deleted) {
      if (bytes.includes(id)) this.fail(`the store still holds the id of ${name} after the deletion`);
      const left = keys.filter((key) => uid !== undefined && key.includes(uid));
      if (left.length > 0) this.fail(`after the deletion of ${name} there is still: ${left.join(', ')}`);
    }
  }
}

function listKeys(file: string): string[] {
  const database = new Connection(file, 'read');
  const named = database.all("SELECT name FROM sqlite_master WHERE type = 'table'", []);
  const tables = named.map(({ name }) => String(name)).filter((name) => name !== 'store_health');
  const rows = tables.flatMap((name) => database.all(`SELECT key FROM ${name}`, []));
  database.close();
  return rows.map(({ key }) => String(key));
}

type Course = ReturnType<typeof beginCourse>;

function beginCourse(interaction: APIInteraction, by: string, number: number) {
  const { id, type } = interaction;
  const command =
    'data' in interaction && interaction.data && 'name' in interaction.data ? interaction.data.name : '';
  return {
    ...{ id, type, by, number },
    name: `i${number}, ${nameInteraction(interaction)}`,
    sentAt: outside().loop.now,
    /** The last request for it, whatever its answer. */
    triedAt: outside().loop.now,
    acknowledgedAt: undefined as number | undefined,
    original: 'nothing' as 'nothing' | 'thinking' | 'unchanged' | 'answer',
    others: 0,
    wasAnswered: false,
    runs: 0,
    mustBePrivate: privateCommands.has(command) || wantsPrivate(interaction),
  };
}

function firstAnswer(type: number): Course['original'] {
  if (type === Answer.DeferredChannelMessageWithSource) return 'thinking';
  return type === Answer.DeferredMessageUpdate ? 'unchanged' : 'answer';
}

function isPrivate(body: unknown): boolean {
  const { type, data } = body as { type: number; data?: { flags?: number } };
  const isMessage = [Answer.ChannelMessageWithSource, Answer.DeferredChannelMessageWithSource].includes(type);
  return !isMessage || ((data?.flags ?? 0) & 64) !== 0;
}

function wantsPrivate({ type, data }: APIInteraction): boolean {
  if (type !== InteractionType.ApplicationCommand || !('options' in data)) return false;
  return data.options?.some((one) => one.name === 'private' && 'value' in one && one.value === true) ?? false;
}

const privateCommands = new Set(['account', 'settings', 'privacy', 'server']);
/** Moments, since the pictures of a card are asked for together. */
const mostRefusals = 8;
/** A failure of Discord that ends within a second costs a member that second. */
const harmsAcknowledging = ({ kind, from, until }: Trouble) =>
  /^(?:gateway|bot|network)|discord limits|discord is slow/.test(kind) ||
  (kind.startsWith('discord') && until - from > 1_000);
/** A process that starts beside another takes its unfinished work for a dead one's. */
const isTwin = ({ kind }: Trouble) => kind === 'bot is started twice';
const endsBot = ({ kind }: Trouble) => /^bot is (?:killed|stopped)/.test(kind);
/** Faults that keep a process from knowing that another has answered. */
const mayRunTwice = ({ kind }: Trouble) => /^(?:discord|network|Redis|clock|bot is paused)/.test(kind);
const harmsStore = ({ kind }: Trouble) => /^(?:disk|Redis|network)/.test(kind);
const losesNotes = ({ kind }: Trouble) => kind.startsWith('disk');
