import { PassThrough } from 'node:stream';
import type { LocalChange } from '../local-discord/local-discord.ts';
import type { PageEvents } from './page/wire.ts';
import { toPageCommands } from './page-commands.ts';
import { createSnapshot, listVisible, type PageSources, toPageMessage } from './page-snapshot.ts';
import type { Persona, Personas } from './personas.ts';

/**
 * Server-sent events for one open page: a snapshot first, then each change that this person may see.
 * The stream is destroyed when its reader is too slow; the browser then reconnects and gets a fresh snapshot.
 */
export function createEventStream(persona: Persona, personas: Personas, sources: PageSources): PassThrough {
  const stream = new PassThrough();
  const send: Send = (name, data) => {
    stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (stream.writableLength > maxUnreadBytes) stream.destroy();
  };
  send('snapshot', createSnapshot(persona, personas, sources));
  const { discord, inputs, dismissals, faults } = sources;
  const unsubscribe = [
    discord.onChange((change) => sendChange(change, persona, { sources, send })),
    inputs.onAdded((messageId) => resendMessage(messageId, persona, { sources, send })),
    dismissals.onAdded((messageId) => send('message-deleted', { messageId })),
    ...(faults ? [faults.onChange(() => send('faults', faults.list()))] : []),
  ];
  stream.once('close', () => {
    for (const stop of unsubscribe) stop();
  });
  return stream;
}

const maxUnreadBytes = 4 * 1024 * 1024;

type Send = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => void;

interface Output {
  sources: PageSources;
  send: Send;
}

function sendChange(change: LocalChange, persona: Persona, { sources, send }: Output): void {
  switch (change.type) {
    case 'message': {
      const { message, onlyFor } = change.message;
      const isVisible = onlyFor === undefined || onlyFor === persona.id;
      if (isVisible && !sources.dismissals.has(message.id))
        send('message', toPageMessage(change.message, sources));
      return;
    }
    case 'message-deleted':
      send('message-deleted', { messageId: change.messageId });
      return;
    case 'commands':
      send('commands', toPageCommands(sources.discord.commands(), persona.permissions));
  }
}

function resendMessage(messageId: string, persona: Persona, { sources, send }: Output): void {
  const seen = listVisible(persona, sources).find(({ message }) => message.id === messageId);
  if (seen) send('message', toPageMessage(seen, sources));
}
