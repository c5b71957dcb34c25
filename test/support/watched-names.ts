import { commands } from '../../commands/index.ts';
import type { Command } from '../../src/bot/discord/command.ts';
import { endpoints } from '../../src/shared/contract/endpoints.ts';

/** Every name under which an interaction may be logged and counted. */
export const interactionNames = new Set(['oldButton', 'unknownCommand', ...commands.flatMap(namesOf)]);

/** All values that each label of our metrics may have, made from what the code declares; a picture source is numbered. */
export const labelValues: Readonly<Record<string, ReadonlySet<string> | RegExp>> = {
  command: interactionNames,
  kind: new Set(['command', 'autocomplete', 'component', 'modal']),
  endpoint: new Set(endpoints.map(({ name }) => name)),
  source: /^(player-api(-2)?(-media)?|record-media|source-\d{1,2})$/,
  upstream: /^(pictures )?(player-api(-2)?|source-\d{1,2})$/,
  stage: new Set([
    'context',
    'deferral',
    'work',
    'handover',
    'admission',
    'render',
    'renderWait',
    'reply',
    'lookup',
    'picture',
  ]),
  state: new Set(['closed', 'half-open', 'open', 'Ready', 'Resuming', 'Reconnecting', 'Connecting']),
  field: /^[a-zA-Z]+(\.[a-zA-Z]+)*$/,
  outcome: new Set([
    ...['ok', 'problem', 'failed', 'too-late', 'poison', 'unsent', 'unanswered', 'elsewhere'],
    ...['live', 'cached', 'stale', 'rejected', 'rate-limited', 'unavailable', 'timeout', 'contract-broken'],
    ...['not-found', 'limited', 'refused', 'connection', 'too-large', 'aborted'],
    ...['served', 'none', 'broken', 'late', 'kept', 'fetched', 'missing', 'drawn', 'reused'],
  ]),
  problem: new Set([
    ...['', 'input', 'not-found', 'busy', 'not-read', 'not-saved', 'refused'],
    ...['rate-limited', 'unavailable', 'timeout', 'contract-broken'],
  ]),
  cache: /^[a-z]+$/,
  version: /^\d+\.\d+\.\d+$/,
  commit: /^([0-9a-f]{7}|unknown)$/,
  le: /^(\+Inf|[\d.]+)$/,
};

function namesOf(command: Command): string[] {
  const name = command.data ? command.data.name : command.name;
  const pressed = [...(command.components ?? []), ...(command.modals ?? [])].map(
    ({ action }) => `${name} ${action}`,
  );
  return [name, ...('handler' in command ? [`${name} typing`] : []), ...pressed];
}
