import type { InteractionWatcher } from '../bot/discord/answer/dispatcher.ts';
import type { Finished } from '../bot/discord/answer/finish.ts';
import type { State } from '../bot/operations/watch-state.ts';
import type { Trace } from '../bot/trace/trace.ts';
import { Recorder } from '../local-discord/page-server/inspect/recorder.ts';
import { answerWays, type BotState, type BotTrace } from './page/wire.ts';

/** Recorder that also keeps the bot's own traces of the newest interactions, by reference. */
export class BotRecorder extends Recorder implements InteractionWatcher {
  readonly #answers: BotState['answers'] = { live: 0, cached: 0, stale: 0, 'not-found': 0, failed: 0 };

  began(id: string, { receivedAt, trace: { spans } }: { receivedAt: number; trace: Trace }): void {
    const recording = this.find(id);
    if (recording) recording.trace = { receivedAt, spans } satisfies BotTrace;
  }

  ended(id: string, { outcome, spans }: Finished): void {
    const trace = this.find(id)?.trace;
    if (trace) Object.assign(trace, { endedAt: this.now(), outcome } satisfies Partial<BotTrace>);
    for (const span of spans) if (span.kind === 'lookup') this.#answers[wayOf(span.outcome)] += 1;
  }

  readState(state: State): BotState {
    return {
      now: state.now(),
      playerApi: state.playerApi(),
      pictureSources: state.pictureSources(),
      renders: state.renders(),
      answers: this.#answers,
    };
  }
}

function wayOf(outcome: string): keyof BotState['answers'] {
  return answerWays.find((way) => way === outcome) ?? 'failed';
}
