import { readPlayer } from '../../shared/contract/read-player.ts';

/** Why a text is no record of a player. */
export interface RecordProblem {
  code: 'not-json' | 'no-player';
  /** `not-json`: line and column, `3:12`. `no-player`: the path that must be there. */
  detail: string;
}

/** A record as a visitor typed it; `unread`: paths of fields that are present but unreadable. */
export interface EditedRecord {
  record: unknown;
  unread: readonly string[];
}

/** Reads what a visitor typed as an answer of the player API. */
export function readEditedRecord(text: string): EditedRecord | RecordProblem {
  const parsed = parse(text);
  if (!parsed) return { code: 'not-json', detail: placeOfMistake(text) };
  const { record } = parsed;
  const player = readPlayer(record);
  if (!player) return { code: 'no-player', detail: 'basicInfo.accountId' };
  return { record, unread: player.unread };
}

function parse(text: string): { record: unknown } | undefined {
  try {
    return { record: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * Searches for the longest start of the text that could go on to be JSON: the messages of V8 name a position for some
 * mistakes only.
 */
function placeOfMistake(text: string): string {
  let sound = 0;
  let broken = text.length + 1;
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (couldGoOn(text.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  const lines = text.slice(0, sound).split('\n');
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`;
}

function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return /end of JSON|Unterminated string/.test(message) || Number(position) >= start.length;
  }
}
