import { PassThrough } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { LocalChange } from '../local-discord.ts';
import type { Directory, PageEvents } from '../page/wire.ts';
import { toPageForm } from './page-form.ts';
import {
  actorOf,
  createSnapshot,
  listDirectory,
  listMissingBots,
  listOffers,
  listPagePlaces,
  messageWriter,
  type PageSources,
  type Viewpoint,
} from './page-snapshot.ts';
import type { Controls } from './serve-controls.ts';

/** Streams server-sent events to a page: a snapshot, then changes. A slow reader is disconnected, and reconnects. */
export function createEventStream(view: Viewpoint, sources: PageSources): PassThrough {
  const stream = new PassThrough();
  const send: Send = (name, data) => {
    stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (stream.writableLength > maxUnreadBytes) stream.destroy();
  };
  send('snapshot', createSnapshot(view, sources));
  const output = {
    sources,
    send,
    directory: new ToldDirectory(view, sources),
  };
  const { discord, inputs, controls, additions } = sources;
  const unsubscribe = [
    discord.onChange((change) => sendChange(change, view, output)),
    inputs.onAdded((messageId) => resendMessage(messageId, view, output)),
    ...(additions ? [additions.onExtra(() => send('extra', additions.extra()))] : []),
    ...(controls ? followControls(controls, send) : []),
  ];
  stream.once('close', () => {
    for (const stop of unsubscribe) stop();
  });
  return stream;
}

function followControls({ troubles, bot, clock }: Controls, send: Send): (() => void)[] {
  const tellTroubles = () => send('troubles', troubles.list());
  const tellBot = () => bot && send('bot', { status: bot.status });
  const tellClock = () => send('clock', { aheadMs: clock.aheadMs });
  return [troubles.onChange(tellTroubles), clock.onStep(tellClock), ...(bot ? [bot.onChange(tellBot)] : [])];
}

const maxUnreadBytes = 4 * 1024 * 1024;

type Send = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => void;

interface Output {
  sources: PageSources;
  send: Send;
  directory: ToldDirectory;
}

/** Remembers the directory as last sent to the page. */
class ToldDirectory {
  readonly #list: () => Directory;
  #told: Directory;

  constructor(view: Viewpoint, sources: PageSources) {
    this.#list = () => listDirectory(view, sources);
    this.#told = structuredClone(this.#list());
  }

  /** @returns the directory if it has changed since it was sent, otherwise undefined */
  renew(): Directory | undefined {
    const now = this.#list();
    if (isDeepStrictEqual(now, this.#told)) return undefined;
    this.#told = structuredClone(now);
    return now;
  }
}

function sendChange(change: LocalChange, view: Viewpoint, { sources, send, directory }: Output): void {
  const { persona } = view;
  const sendPlaces = () => send('places', listPagePlaces(view, sources));
  // Sends only the remaining places, because other events concern the closed one.
  if (isShutOut(view)) {
    sendPlaces();
    return;
  }
  switch (change.type) {
    case 'message': {
      const { message, onlyFor } = change.message;
      const { channel_id: channelId } = message;
      if (onlyFor !== undefined && onlyFor !== persona.id) return;
      if (channelId === actorOf(view).whereabouts.channel.id) {
        // A message may mention something that the directory lacks.
        const renewed = directory.renew();
        if (renewed) send('directory', renewed);
        send('message', messageWriter(view, sources)(change.message));
      }
      if (listPagePlaces(view, sources).some((place) => place.channelId === channelId && place.thread))
        sendPlaces();
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
    case 'places':
      sendPlaces();
      return;
    case 'commands':
      send('offers', listOffers(view, sources));
      return;
    case 'bots':
      if (!sources.controls?.bot) send('missing-bots', listMissingBots(sources));
      return;
    case 'interaction':
    case 'http-answer':
  }
}

/** Whether the place is gone or closed to this person. */
function isShutOut({ persona, place }: Viewpoint): boolean {
  return !persona.actor.canEnter(place);
}

function resendMessage(messageId: string, view: Viewpoint, { sources, send }: Output): void {
  if (isShutOut(view)) return;
  const seen = actorOf(view)
    .sees()
    .find(({ message }) => message.id === messageId);
  if (seen) send('message', messageWriter(view, sources)(seen));
}
