import type { TemplateResult } from 'lit';
import { type Action, post, type RequestError, toRequestError } from '../connection.ts';
import { putPageAhead } from '../message/page-clock.ts';
import { BotStatusNotice } from '../places/bot-status-notice.ts';
import { watch } from '../watch.ts';
import type { Snapshot } from '../wire.ts';
import { type DiscordTrouble, momentaryTroubles, type StandingTrouble } from './troubles.ts';

export interface Ordered {
  key: string;
  label: string;
  details: string;
  code?: string;
  remove(panel: FaultPanel): Promise<void>;
}

export interface FurtherFaults {
  readonly tab: string;
  label(): string;
  view(panel: FaultPanel): TemplateResult;
  list(): readonly Ordered[] | undefined;
  removeAll(panel: FaultPanel): Promise<void>;
  discordSees(trouble: DiscordTrouble): string;
}

/** State of the fault panel: faults of Discord, its clock, and the bot. */
export class FaultPanel {
  isOpen = false;
  troubles: readonly StandingTrouble[] = [];
  problem: RequestError | undefined;
  clockAheadMs: number | undefined;
  readonly bot = new BotStatusNotice();
  happened: DiscordTrouble | undefined;
  readonly further: FurtherFaults | undefined;
  chosenTab = '';
  readonly #opening: () => void;

  constructor(opening: () => void, further?: FurtherFaults) {
    this.#opening = opening;
    this.further = further;
    watch(this);
  }

  get tabs(): readonly string[] {
    const { further, clockAheadMs } = this;
    return [
      ...(further?.list() ? [further.tab] : []),
      ...(clockAheadMs === undefined ? [] : ['discord', 'bot']),
    ];
  }

  get tab(): string {
    return this.tabs.find((tab) => tab === this.chosenTab) ?? this.tabs[0] ?? '';
  }

  showTab(tab: string): void {
    this.chosenTab = tab;
    this.clearProblem();
  }

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

  async removeAll(): Promise<void> {
    if (this.further?.list()) await this.further.removeAll(this);
    if (this.clockAheadMs !== undefined) await this.#post('clear-troubles', {});
  }

  async restartBot(): Promise<void> {
    if (this.bot.shown !== 'restarting') await this.#post('restart-bot', {});
  }

  findTrouble(name: DiscordTrouble): StandingTrouble | undefined {
    return this.troubles.find((standing) => standing.name === name);
  }

  /** Makes Discord fail. A lasting fault replaces the page's other ones. */
  async troubleDiscord(kind: DiscordTrouble): Promise<void> {
    this.happened = undefined;
    const replaced = momentaryTroubles.has(kind) ? [] : this.troubles.filter(({ name }) => name);
    for (const { id } of replaced) await this.removeTrouble(id);
    await this.#post('discord-trouble', { kind });
    if (!this.problem && momentaryTroubles.has(kind)) this.happened = kind;
  }

  async forwardClock(minutes: number): Promise<void> {
    const answer = await this.#post<{ aheadMs: number }>('forward-clock', { minutes });
    if (answer) this.showClock(answer.aheadMs);
  }

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
