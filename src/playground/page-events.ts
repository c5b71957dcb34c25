import { PassThrough } from 'node:stream';
import type { LocalChange } from '../local-discord/local-discord.ts';
import type { PageEvents } from './page/wire.ts';
import { toPageForm } from './page-form.ts';
import {
  actorOf,
  createSnapshot,
  listDirectory,
  listOffers,
  listVisible,
  type PageSources,
  toPageMessage,
  type Viewpoint,
} from './page-snapshot.ts';

/**
 * Server-sent events for one open page: a snapshot first, then each change that this person may see there.
 * The stream is destroyed when its reader is too slow; the browser then reconnects and gets a fresh snapshot.
 */
export function createEventStream(view: Viewpoint, sources: PageSources): PassThrough {
  const stream = new PassThrough();
  const send: Send = (name, data) => {
    stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (stream.writableLength > maxUnreadBytes) stream.destroy();
  };
  send('snapshot', createSnapshot(view, sources));
  const { discord, inputs, dismissals, faults, controls } = sources;
  const unsubscribe = [
    discord.onChange((change) => sendChange(change, view, { sources, send })),
    inputs.onAdded((messageId) => resendMessage(messageId, view, { sources, send })),
    dismissals.onAdded((messageId) => send('message-deleted', { messageId })),
    ...(faults ? [faults.onChange(() => send('faults', faults.list()))] : []),
    ...(controls ? [controls.troubles.onChange(() => send('troubles', controls.troubles.list()))] : []),
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

function sendChange(change: LocalChange, view: Viewpoint, { sources, send }: Output): void {
  const { persona } = view;
  switch (change.type) {
    case 'message': {
      const { message, onlyFor } = change.message;
      const isHere = message.channel_id === actorOf(view).whereabouts.channel.id;
      const isVisible = isHere && (onlyFor === undefined || onlyFor === persona.id);
      if (isVisible && !sources.dismissals.has(message.id))
        send('message', toPageMessage(change.message, sources));
      return;
    }
    case 'message-deleted':
      send('message-deleted', { messageId: change.messageId });
      return;
    case 'form': {
      const { userId, form } = change;
      if (userId !== persona.id) return;
      const isHere = form?.place === view.place;
      send('form', isHere ? { form: toPageForm(form, listDirectory(view, sources)) } : {});
      return;
    }
    case 'commands':
      send('offers', listOffers(view));
      return;
    case 'interaction':
    // The panel asks for it, where it is open.
  }
}

function resendMessage(messageId: string, view: Viewpoint, { sources, send }: Output): void {
  const seen = listVisible(view, sources).find(({ message }) => message.id === messageId);
  if (seen) send('message', toPageMessage(seen, sources));
}
