import { PassThrough } from 'node:stream';
import type { LocalChange } from '../local-discord/local-discord.ts';
import type { PageEvents } from './page/wire.ts';
import { pageCommands } from './page-commands.ts';
import { type Channel, pageMessage, sceneOf } from './page-scene.ts';
import type { PagePerson, People } from './people.ts';

/**
 * Server-sent events for one open page: the whole scene first, then each change that this person may see.
 * The stream ends itself where its reader is too slow; the browser then reconnects and gets a fresh scene.
 */
export function eventStream(person: PagePerson, people: People, channel: Channel): PassThrough {
  const stream = new PassThrough();
  const send = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => {
    stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (stream.writableLength > maxUnreadBytes) stream.destroy();
  };
  send('scene', sceneOf(person, people, channel));
  const { faults } = channel;
  const stops = [
    channel.discord.onChange((change) => sendChange(change, person, { channel, send })),
    channel.lines.onLine((messageId) => sendAgain(messageId, person, { channel, send })),
    ...(faults ? [faults.onChange(() => send('faults', faults.list()))] : []),
  ];
  stream.once('close', () => {
    for (const stop of stops) stop();
  });
  return stream;
}

const maxUnreadBytes = 4 * 1024 * 1024;

type Send = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => void;

interface Way {
  channel: Channel;
  send: Send;
}

function sendChange(change: LocalChange, person: PagePerson, { channel, send }: Way): void {
  switch (change.type) {
    case 'message':
      if (change.message.onlyFor === undefined || change.message.onlyFor === person.id)
        send('message', pageMessage(change.message, channel));
      return;
    case 'message-deleted':
      send('message-deleted', { messageId: change.messageId });
      return;
    case 'commands':
      send('commands', pageCommands(channel.discord.commands(), person.permissions));
  }
}

function sendAgain(messageId: string, person: PagePerson, { channel, send }: Way): void {
  const seen = person.actor.sees().find(({ message }) => message.id === messageId);
  if (seen) send('message', pageMessage(seen, channel));
}
