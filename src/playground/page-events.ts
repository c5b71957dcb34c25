import { PassThrough } from 'node:stream';
import type { LocalChange, LocalDiscord } from '../local-discord/local-discord.ts';
import type { PageEvents } from './page/wire.ts';
import { pageCommands } from './page-commands.ts';
import { pageMessage, sceneOf } from './page-scene.ts';
import type { PagePerson, People } from './people.ts';

/**
 * Server-sent events for one open page: the whole scene first, then each change that this person may see.
 * The stream ends itself where its reader is too slow; the browser then reconnects and gets a fresh scene.
 */
export function eventStream(discord: LocalDiscord, person: PagePerson, people: People): PassThrough {
  const stream = new PassThrough();
  const send = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => {
    stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    if (stream.writableLength > maxUnreadBytes) stream.destroy();
  };
  send('scene', sceneOf(discord, person, people));
  const stop = discord.onChange((change) => sendChange(change, discord, person, send));
  stream.once('close', stop);
  return stream;
}

const maxUnreadBytes = 4 * 1024 * 1024;

type Send = <Name extends keyof PageEvents>(name: Name, data: PageEvents[Name]) => void;

function sendChange(change: LocalChange, discord: LocalDiscord, person: PagePerson, send: Send): void {
  switch (change.type) {
    case 'message':
      if (change.message.onlyFor === undefined || change.message.onlyFor === person.id)
        send('message', pageMessage(change.message, discord));
      return;
    case 'message-deleted':
      send('message-deleted', { messageId: change.messageId });
      return;
    case 'commands':
      send('commands', pageCommands(discord.commands(), person.permissions));
  }
}
