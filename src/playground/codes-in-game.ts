import type { OpenLoadout } from '../bot/app/loadout.ts';
import type { InteractionWatcher } from '../bot/discord/answer/dispatcher.ts';
import type { BotRecorder } from './bot-recorder.ts';
import type { BotSwitch } from './bot-switch.ts';
import type { MovableClock } from './movable-clock.ts';

interface CodeParts {
  loadout: BotSwitch<OpenLoadout>;
  clock: Pick<MovableClock, 'advance'>;
}

/** Codes in the bios of players, from the visitor's press until the bot no longer waits for them. */
export class CodesInGame {
  readonly signatures = new Map<string, string>();
  readonly #askers = new Map<string, string>();
  readonly #parts: CodeParts;

  constructor(parts: CodeParts) {
    this.#parts = parts;
  }

  /** Puts a member's codes into the bios of their players; resolves with the number of codes. */
  readonly put = async (userId: string): Promise<number> => {
    const codes = await this.#pending(userId);
    for (const { uid, code } of codes) {
      this.signatures.set(uid, code);
      this.#askers.set(uid, userId);
    }
    // The game needs that long, and the bot allows no retry within seconds.
    if (codes.length > 0) await this.#parts.clock.advance(60_000);
    return codes.length;
  };

  /** Adds to the recorder that players get their bios back once the bot has found the code. */
  watcher(recorder: BotRecorder): InteractionWatcher {
    return {
      began: (id, arrival) => recorder.began(id, arrival),
      ended: (id, finished) => {
        recorder.ended(id, finished);
        void this.#takeOut().catch(() => {});
      },
    };
  }

  async #takeOut(): Promise<void> {
    for (const [uid, userId] of this.#askers) {
      if ((await this.#pending(userId)).some((one) => one.uid === uid)) continue;
      this.#askers.delete(uid);
      this.signatures.delete(uid);
    }
  }

  async #pending(userId: string): Promise<{ uid: string; code: string }[]> {
    return (await this.#parts.loadout.bot?.services.members.verification.pending(userId)) ?? [];
  }
}
