import { setMaxListeners } from 'node:events';
import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../../shared/log/log.ts';
import { atMost } from '../../../shared/memory/at-most.ts';
import { type Sleep, sleepKeepingAlive } from '../../../shared/time/sleep.ts';
import { within } from '../../../shared/time/within.ts';
import { createTrace } from '../../trace/trace.ts';
import type { Arrival, Command } from '../command.ts';
import type { OpenRest } from '../rest/rest.ts';
import type { Services } from '../services-of-bot.ts';
import type { AnswerClaim } from './answer-claim.ts';
import { answerInteraction } from './answer-interaction.ts';
import type { Answered, AnswerOptions } from './answer-options.ts';
import { describeFinished, type Finished, finish } from './finish.ts';
import { incidentCode } from './incident-code.ts';
import { createProblemNotes } from './problem-notes.ts';
import { type Incoming, readInteraction } from './read-interaction.ts';
import { AnsweredElsewhereError, ClaimLostError, createResponder } from './responder.ts';
import { nameInteraction } from './routing.ts';
import { TypingGate } from './typing-gate.ts';
import { WorkGate } from './work-gate.ts';

export interface DispatcherOptions {
  commands: readonly Command[];
  services: Services;
  rest: Pick<OpenRest, 'answers' | 'callbacks'>;
  unfinished?: AnswerOptions['unfinished'];
  log: Log;
  now: () => number;
  deadlineMs: number;
  sleep?: Sleep;
  lagMs?: () => number;
  observe?: (finished: Finished) => void;
  watcher?: InteractionWatcher | undefined;
}

export interface InteractionWatcher {
  began(id: string, arrival: Pick<Arrival, 'receivedAt' | 'trace'>): void;
  ended(id: string, finished: Finished): void;
}

/** Receives every interaction from the gateway, HTTP or Redis, and answers it once. */
export function createDispatcher(options: DispatcherOptions) {
  const { commands, services, rest, unfinished, log, now, deadlineMs, watcher } = options;
  const { sleep = sleepKeepingAlive, lagMs = () => 0, observe } = options;
  const responder = createResponder(rest, { isAlone: true });
  const rivalledResponder = createResponder(rest, { isAlone: false });
  const notes = createProblemNotes({ responder, now, log });
  const gate = new WorkGate({ lagMs, now, sleep });
  const typingGate = new TypingGate({ now });
  const handling = { commands, services, responder, notes, gate, typingGate, unfinished, log, now, sleep };
  const seen = new LRUCache<string, true>(atMost(rememberedInteractions));
  const inFlight = new Set<Promise<void>>();

  async function handle(raw: APIInteraction, claim: AnswerClaim | undefined): Promise<void> {
    const takenAt = now();
    const receivedAt = takenAt - Math.round(claim?.waitedMs ?? 0);
    const over = createOver();
    const trace = createTrace(now);
    if (claim) trace.endStage('handover', receivedAt);
    const arrival = { receivedAt, deadline: takenAt + deadlineMs, signal: over.signal, trace };
    watcher?.began(raw.id, arrival);
    const interaction = readInteraction(raw);
    const parts = claim ? { ...handling, responder: rivalledResponder, claim } : handling;
    const answered = await answerOrSayWhyNot(interaction, arrival, parts);
    over.abort(isOver);
    const forgotten = unfinished?.forget(raw.id);
    const finished = finish(interaction, answered, { ...arrival, given: claim?.given, endedAt: now() });
    observe?.(finished);
    watcher?.ended(raw.id, finished);
    const level = finished.kind === 'autocomplete' ? 'debug' : 'info';
    log[level](describeFinished(finished), 'an interaction is over');
    await forgotten;
  }

  return {
    /** Resolves after the answer; never rejects. Repeated interactions are dropped, unless there is a claim. */
    async dispatch(raw: APIInteraction, claim?: AnswerClaim): Promise<void> {
      if (!isAnswerable(raw) || (seen.has(raw.id) && !claim)) return;
      seen.set(raw.id, true);
      const handled = handle(raw, claim);
      inFlight.add(handled);
      await handled;
      inFlight.delete(handled);
    },
    async drain(timeoutMs: number): Promise<boolean> {
      await within(timeoutMs, Promise.all(inFlight), { sleep, late: () => undefined });
      return inFlight.size === 0;
    },
  };
}

async function answerOrSayWhyNot(interaction: Incoming, arrival: Arrival, options: AnswerOptions) {
  try {
    return await answerClaimed(interaction, arrival, options);
  } catch (error) {
    const name = nameInteraction(interaction, options.commands);
    if (error instanceof AnsweredElsewhereError) return { name, outcome: 'elsewhere' } as const;
    const facts = { command: name, kind: 'unanswered', incident: incidentCode(interaction.id), error };
    options.log.error(facts, 'an interaction stayed without an answer');
    return { name, outcome: 'unanswered', incident: facts.incident } as const;
  }
}

function createOver(): AbortController {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  return over;
}

// One shared error: otherwise each call would create one with its stack.
const isOver = new Error('the answer is over');

/** Starts over if another process has deferred: no work was done yet, and the destination may change. */
async function answerClaimed(
  interaction: Incoming,
  arrival: Arrival,
  options: AnswerOptions,
): Promise<Answered> {
  try {
    return await answerInteraction(interaction, arrival, options);
  } catch (error) {
    const { claim } = options;
    const isRefusedFirst = error instanceof AnsweredElsewhereError && !(error instanceof ClaimLostError);
    if (!isRefusedFirst || !claim || claim.given !== undefined) throw error;
    const given = await claim.findGiven();
    if (given === undefined || interaction.input.kind === 'autocomplete') throw error;
    return answerInteraction(interaction, arrival, { ...options, claim: { ...claim, given } });
  }
}

/** Guards against malformed interactions from gateways other than Discord's. */
export function isAnswerable(raw: APIInteraction | null | undefined): boolean {
  return typeof raw?.id === 'string' && raw.type !== InteractionType.Ping;
}

// Enough for hours; a gateway replays about one heartbeat.
const rememberedInteractions = 10_000;
