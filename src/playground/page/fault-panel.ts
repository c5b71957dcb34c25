import type { Fault } from '../../service/faults/fault.ts';
import { type Action, post, type RequestError, toRequestError } from './connection.ts';
import type { discordTroubles } from './wire.ts';

/** An order as its form holds it, not yet validated. */
export type FaultDraft = Readonly<Record<string, string | number | undefined>>;

/** The panel of the player API's faults: lists the active ones, orders more and removes them. */
export class FaultPanel {
  isOpen = false;
  /** Undefined: the player API is not the playground's own, and there is no panel. */
  faults: readonly Fault[] | undefined;
  /** Of the next order. */
  kind = 'unavailable';
  problem: RequestError | undefined;
  /** How far Discord's clock was put forward; undefined where neither that nor a restart of the bot can be asked for. */
  clockAheadMs: number | undefined;
  isRestarting = false;
  /** The last thing that happened to Discord, or is about to. */
  trouble: DiscordTrouble | undefined;
  readonly #changed: () => void;
  readonly #opening: () => void;

  /** @param opening called before it opens */
  constructor(changed: () => void, opening: () => void) {
    this.#changed = changed;
    this.#opening = opening;
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

  /** Removes one fault, or all. */
  async remove(id?: string): Promise<void> {
    await this.#post('clear-faults', { id });
  }

  async restartBot(): Promise<void> {
    if (this.isRestarting) return;
    this.isRestarting = true;
    this.#changed();
    await this.#post('restart-bot', {});
    this.isRestarting = false;
    this.#changed();
  }

  async troubleDiscord(kind: DiscordTrouble): Promise<void> {
    await this.#post('discord-trouble', { kind });
    if (!this.problem) this.trouble = kind;
    this.#changed();
  }

  async forwardClock(minutes: number): Promise<void> {
    const answer = await this.#post<{ aheadMs: number }>('forward-clock', { minutes });
    if (answer) this.clockAheadMs = answer.aheadMs;
    this.#changed();
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

type DiscordTrouble = (typeof discordTroubles)[number];
type PanelAction = Extract<
  Action,
  'order-fault' | 'clear-faults' | 'restart-bot' | 'forward-clock' | 'discord-trouble'
>;
