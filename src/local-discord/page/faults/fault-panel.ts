import type { TemplateResult } from 'lit';
import { type Action, post, type RequestError, toRequestError } from '../connection.ts';
import { putPageAhead } from '../message/page-clock.ts';
import { BotStatusNotice } from '../places/bot-status-notice.ts';
import { watch } from '../watch.ts';
import type { Snapshot } from '../wire.ts';
import { type DiscordTrouble, momentaryTroubles, type StandingTrouble } from './troubles.ts';

/** One line of what goes wrong now. */
export interface Ordered {
  key: string;
  label: string;
  details: string;
  /** In the terms of the local Discord. */
  code?: string;
  remove(panel: FaultPanel): Promise<void>;
}

/** The faults of something else than Discord, in the first tab. */
export interface FurtherFaults {
  /** Of the page's address, e.g. `api`. */
  readonly tab: string;
  label(): string;
  /** The content of the tab, with the problem of the panel. */
  view(panel: FaultPanel): TemplateResult;
  /** All that goes wrong now; undefined: nothing can be ordered, and there is no tab. */
  list(): readonly Ordered[] | undefined;
  removeAll(panel: FaultPanel): Promise<void>;
  /** A sentence on how members see a failure of Discord. */
  discordSees(trouble: DiscordTrouble): string;
}

/** The panel of what can go wrong, with Discord, its clock and the bot: lists what does, orders more and removes it. */
export class FaultPanel {
  isOpen = false;
  /** The failures of Discord that last until a visitor removes them. */
  troubles: readonly StandingTrouble[] = [];
  problem: RequestError | undefined;
  /** How far the clock was put forward; undefined if nothing can be done to Discord. */
  clockAheadMs: number | undefined;
  readonly bot = new BotStatusNotice();
  /** The last thing that happened to Discord and was over at once. */
  happened: DiscordTrouble | undefined;
  readonly further: FurtherFaults | undefined;
  chosenTab = '';
  readonly #opening: () => void;

  /** @param opening called before it opens */
  constructor(opening: () => void, further?: FurtherFaults) {
    this.#opening = opening;
    this.further = further;
    watch(this);
  }

  /** The tabs of things that can be done; none: there is no panel. */
  get tabs(): readonly string[] {
    const { further, clockAheadMs } = this;
    return [
      ...(further?.list() ? [further.tab] : []),
      ...(clockAheadMs === undefined ? [] : ['discord', 'bot']),
    ];
  }

  /** The one that was chosen, else the first. */
  get tab(): string {
    return this.tabs.find((tab) => tab === this.chosenTab) ?? this.tabs[0] ?? '';
  }

  /** An unknown name shows the first. */
  showTab(tab: string): void {
    this.chosenTab = tab;
    this.clearProblem();
  }

  /** How much goes wrong until it is removed. */
  get count(): number {
    return (this.further?.list()?.length ?? 0) + this.troubles.length;
  }

  begin({ controls }: Snapshot): void {
    this.troubles = controls?.troubles ?? [];
    this.bot.show(controls?.bot);
    this.showClock(controls?.clockAheadMs);
  }

  showClock(aheadMs: number | undefined): void {
    this.clockAheadMs = aheadMs;
    putPageAhead(aheadMs ?? 0);
  }

  showTroubles(troubles: readonly StandingTrouble[]): void {
    this.troubles = troubles;
  }

  clearProblem(): void {
    this.problem = undefined;
  }

  toggle(isOpen: boolean): void {
    if (isOpen) this.#opening();
    this.isOpen = isOpen;
    this.clearProblem();
  }

  async removeTrouble(id: string): Promise<void> {
    await this.#post('clear-troubles', { id });
  }

  /** All troubles of Discord, and all further faults. */
  async removeAll(): Promise<void> {
    if (this.further?.list()) await this.further.removeAll(this);
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
  }

  async forwardClock(minutes: number): Promise<void> {
    const answer = await this.#post<{ aheadMs: number }>('forward-clock', { minutes });
    if (answer) this.showClock(answer.aheadMs);
  }

  /** Shows a failure as the panel's problem. */
  async attempt<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    this.problem = undefined;
    try {
      return await work();
    } catch (error) {
      this.problem = toRequestError(error);
      return undefined;
    }
  }

  #post<Answer>(action: PanelAction, body: object): Promise<Answer | undefined> {
    return this.attempt(() => post<Answer>(action, body));
  }
}

type PanelAction = Extract<Action, 'restart-bot' | 'forward-clock' | 'discord-trouble' | 'clear-troubles'>;
