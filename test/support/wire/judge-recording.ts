import type { Command } from '../../../src/bot/discord/command.ts';
import { decodeCustomId } from '../../../src/bot/views/message/custom-id.ts';
import type { DiscordValidator } from '../discord-schema/validator.ts';
import type { Exchange, Frame, Recorder } from './recorder.ts';
import { undriven } from './situations.ts';

interface Judgement {
  /** How often each kind of message went over the wire. */
  counts: Readonly<Record<string, number>>;
  /** Each once: what, how often, and why it may not be. */
  violations: readonly string[];
}

/** Holds a recording against Discord's schema, against our own rules for labels, and against what `commands` offer. */
export function judgeRecording(
  { exchanges, frames }: Pick<Recorder, 'exchanges' | 'frames'>,
  { commands, validator }: { commands: readonly Command[]; validator: DiscordValidator },
): Judgement {
  const found = new Map<string, number>();
  const counts = new Map<string, number>();
  const judge = (what: string, problems: readonly string[]) => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    for (const problem of problems) {
      const line = `${what}: ${problem}`;
      found.set(line, (found.get(line) ?? 0) + 1);
    }
  };
  for (const exchange of exchanges) {
    const { status, answer } = exchange;
    judge(`request ${nameOf(exchange)}`, [...validator.request(exchange), ...longLabelsIn(exchange.body)]);
    judge(`answer ${status} to ${nameOf(exchange)}`, validator.response({ ...exchange, body: answer }));
  }
  for (const { from, op, t, d } of frames) {
    if (from === 'bot') judge(`op ${op} to the gateway`, validator.command(op, d));
    else if (t !== null) judge(`event ${t}`, validator.event(t, d));
  }
  return {
    counts: Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))),
    violations: [...[...found].map(([line, count]) => `${line} (${count}x)`), ...missingIn(frames, commands)],
  };
}

/** Without ids and tokens, e.g. `POST /interactions/…/…/callback`. */
function nameOf({ method, path }: Exchange): string {
  return `${method} ${path.replace(/\/(\d{15,}|[\w.=-]{30,})(?=\/|$)/g, '/…')}`;
}

/** A phone cuts the label of a button that has more. */
const maxLabelLength = 34;

function longLabelsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(longLabelsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, label } = value as { type?: unknown; label?: unknown };
  const isLong = type === 2 && typeof label === 'string' && label.length > maxLabelLength;
  return [
    ...(isLong ? [`the label "${label}" has more than ${maxLabelLength} characters`] : []),
    ...Object.values(value).flatMap(longLabelsIn),
  ];
}

/** Lists offers of the commands that no interaction used, and expected gaps that an interaction did use. */
function missingIn(frames: readonly Frame[], commands: readonly Command[]): string[] {
  const driven = new Set(
    frames.flatMap(({ t, d }) => (t === 'INTERACTION_CREATE' ? drivenBy(d as Received) : [])),
  );
  const missing = commands.flatMap(offeredBy).filter((offer) => !driven.has(offer) && !(offer in undriven));
  const wrongly = Object.keys(undriven).filter((offer) => driven.has(offer));
  return [
    ...missing.map((offer) => `never driven: ${offer}`),
    ...wrongly.map((offer) => `driven, so take it off the list of what is not: ${offer}`),
  ];
}

/** The parts of an interaction that say what it asks for. */
interface Received {
  type: number;
  data?: {
    name?: string;
    custom_id?: string;
    values?: readonly string[];
    options?: readonly ReceivedOption[];
  };
}

interface ReceivedOption {
  name: string;
  focused?: boolean;
  options?: readonly ReceivedOption[];
}

function drivenBy({ type, data = {} }: Received): string[] {
  if (type === 2) return [String(data.name)];
  if (type === 4) return focusedIn(data.options).map((option) => `${data.name} while typing ${option}`);
  // The value of a select may be a custom id of its own.
  return [data.custom_id, ...(data.values ?? [])].flatMap((customId) => {
    const id = decodeCustomId(customId ?? '');
    return id ? [`${id.command} ${type === 5 ? 'form' : 'component'} ${id.action}`] : [];
  });
}

function focusedIn(options: readonly ReceivedOption[] = []): string[] {
  return options.flatMap((option) => (option.focused ? [option.name] : []));
}

function offeredBy(command: Command): string[] {
  const name = 'name' in command ? command.name : command.data.name;
  return [
    ...(command.data ? [name] : []),
    ...('autocomplete' in command ? Object.keys(command.autocomplete ?? {}) : []).map(
      (option) => `${name} while typing ${option}`,
    ),
    ...(command.components ?? []).map(({ action }) => `${name} component ${action}`),
    ...(command.modals ?? []).map(({ action }) => `${name} form ${action}`),
  ];
}
