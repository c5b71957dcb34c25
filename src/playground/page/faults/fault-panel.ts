import type { Fault } from '../../../service/faults/fault.ts';
import { type Action, post, type RequestError, toRequestError } from '../connection.ts';
import type { Snapshot } from '../inspector/wire.ts';
import { putPageAhead } from '../message/page-clock.ts';
import { BotStatusNotice } from '../places/bot-status-notice.ts';
import { type DiscordTrouble, momentaryTroubles, type StandingTrouble } from './troubles.ts';

/** An order as its form holds it, not yet validated. */
export type FaultDraft = Readonly<Record<string, string | number | undefined>>;

export const faultTabs = ['api', 'discord', 'bot'] as const;
export type FaultTab = (typeof faultTabs)[number];

/** The panel of what can go wrong, with the player API, Discord and the bot: lists what does, orders more and removes it. */
export class FaultPanel {
  isOpen = false;
  /** Undefined: the player API is not the playground's own. */
  faults: readonly Fault[] | undefined;
  /** The failures of Discord that last until a visitor removes them. */
  troubles: readonly StandingTrouble[] = [];
  /** Of the next order. */
  kind = 'unavailable';
  problem: RequestError | undefined;
  /** How far the clock was put forward; undefined if nothing can be done to Discord. */
  clockAheadMs: number | undefined;
  readonly bot: BotStatusNotice;
  /** The last thing that happened to Discord and was over at once. */
  happened: DiscordTrouble | undefined;
  #tab: FaultTab = 'api';
  readonly #changed: () => void;
  readonly #opening: () => void;

  /** @param opening called before it opens */
  constructor(changed: () => void, opening: () => void) {
    this.#changed = changed;
    this.bot = new BotStatusNotice(changed);
    this.#opening = opening;
  }

  /** The tabs whose things the playground can do; none: there is no panel. */
  get tabs(): readonly FaultTab[] {
    const { faults, clockAheadMs } = this;
    return faultTabs.filter((tab) => (tab === 'api' ? faults : clockAheadMs) !== undefined);
  }

  /** The one that was chosen, else the first. */
  get tab(): FaultTab {
    return this.tabs.find((tab) => tab === this.#tab) ?? this.tabs[0] ?? 'api';
  }

  showTab(tab: FaultTab): void {
    this.#tab = tab;
    this.problem = undefined;
    this.#changed();
  }

  /** How much goes wrong until it is removed. */
  get count(): number {
    return (this.faults?.length ?? 0) + this.troubles.length;
  }

  begin({ faults, controls }: Snapshot): void {
    this.showClock(controls?.clockAheadMs);
    this.troubles = controls?.troubles ?? [];
    this.bot.show(controls?.bot);
    this.show(faults);
  }

  showClock(aheadMs: number | undefined): void {
    this.clockAheadMs = aheadMs;
    putPageAhead(aheadMs ?? 0);
    this.#changed();
  }

  showTroubles(troubles: readonly StandingTrouble[]): void {
    this.troubles = troubles;
    this.#changed();
  }

  show(faults: readonly Fault[] | undefined): void {
    this.faults = faults;
    this.#changed();
  }

  toggle(isOpen: boolean): void {
    if (isOpen) this.#opening();
    this.isOpen = isOpen;
    this.problem = undefined;
    this.#changed();
  }

  choose(kind: string): void {
    this.kind = kind;
    this.problem = undefined;
    this.#changed();
  }

  async order(draft: FaultDraft): Promise<void> {
    await this.#post('order-fault', draft);
  }

  async remove(id: string): Promise<void> {
    await this.#post('clear-faults', { id });
  }

  async removeTrouble(id: string): Promise<void> {
    await this.#post('clear-troubles', { id });
  }

  /** All faults, and all troubles of Discord. */
  async removeAll(): Promise<void> {
    if (this.faults) await this.#post('clear-faults', {});
    if (this.clockAheadMs !== undefined) await this.#post('clear-troubles', {});
  }

  async restartBot(): Promise<void> {
    if (this.bot.shown !== 'restarting') await this.#post('restart-bot', {});
  }

  /** The active failure of this name, if there is one. */
  findTrouble(name: DiscordTrouble): StandingTrouble | undefined {
    return this.troubles.find((standing) => standing.name === name);
  }

  async troubleDiscord(kind: DiscordTrouble): Promise<void> {
    this.happened = undefined;
    await this.#post('discord-trouble', { kind });
    if (!this.problem && momentaryTroubles.has(kind)) this.happened = kind;
    this.#changed();
  }

  async forwardClock(minutes: number): Promise<void> {
    const answer = await this.#post<{ aheadMs: number }>('forward-clock', { minutes });
    if (answer) this.showClock(answer.aheadMs);
  }

  async #post<Answer>(action: PanelAction, body: object): Promise<Answer | undefined> {
    this.problem = undefined;
    try {
      return await post<Answer>(action, body);
    } catch (error) {
      this.problem = toRequestError(error);
      return undefined;
    } finally {
      this.#changed();
    }
  }
}

type PanelAction = Extract<
  Action,
  'order-fault' | 'clear-faults' | 'restart-bot' | 'forward-clock' | 'discord-trouble' | 'clear-troubles'
>;
