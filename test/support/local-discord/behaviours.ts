/** A sentence about something that bots rely on beyond single operations, and the test that holds it by file and title. */
export interface Behaviour {
  readonly says: string;
  readonly file: string;
  readonly title: string;
}

/** The behaviours of the parity page, in groups by what a bot's author looks for. */
export const behaviours: ReadonlyMap<string, readonly Behaviour[]> = new Map(
  Object.entries({
    interactions: [
      one('an answer after 3 seconds is 10062', 'rest', 'forgets an unanswered interaction after 3 seconds'),
      one('a second answer is 40060', 'rest', 'takes one first answer only'),
      one('a token works for 15 minutes', 'rest', 'lets the token work for 15 minutes'),
      one('the first follow-up replaces “thinking”', 'rest', 'replaces "thinking" with the first follow-up'),
      one('an answer of the wrong type is refused', 'rest', 'refuses an answer of the wrong type'),
      one('five follow-ups at most through a user install', 'places', 'and takes five more messages'),
      one('selects of members, roles and channels come resolved', 'components', 'a channel comes with what'),
      one('forms with every kind of field', 'forms', 'with every kind of field'),
      one(
        'signed interactions over HTTP',
        'http-delivery',
        'a signed interaction is answered in the response',
      ),
      one('an address that checks no signatures is refused', 'http-delivery', 'does not check signatures'),
    ],
    commands: [
      one(
        'a command that stays keeps its id and version',
        'commands',
        'keeps the id of a command that stays',
      ),
      one('localized names on request alone', 'commands', 'shows the localizations only when asked to'),
      one('100 slash commands and 15 menus at most', 'commands', 'takes 100 slash commands and 15 menus'),
      one('200 new commands a day', 'channel-life', 'takes 200 new commands a day'),
      one(
        'restrictions by role, member and channel',
        'channel-life',
        'who manage the server restrict a command',
      ),
    ],
    messages: [
      one('an enforced nonce makes a message once', 'messages', 'takes a message once under a nonce'),
      one('mentions follow `allowed_mentions`', 'messages', 'mentions only the users that allowed_mentions'),
      one('files stay on an edit unless left out', 'messages', 'keeps files on an edit'),
      one('files of more than 10 MiB are refused', 'messages', 'refuses a file of more than 10 MiB'),
      one('addresses of files are signed and expire', 'channel-life', 'signs the addresses of files'),
      one('no text without the message content intent', 'places', 'reads no word of what people write'),
      one('bulk deletion of what is young enough', 'channel-life', 'deletes in bulk what is young enough'),
      one('quiet threads are archived', 'wire', 'archives a thread in which nothing happens'),
    ],
    permissions: [
      one('50013 and 50001 by overwrites', 'hindsight', 'names a missing permission'),
      one('nobody acts on who stands as high', 'moderation', 'acts on nobody who stands as high'),
      one('roles get only permissions that the bot has', 'wire', 'only with the permissions that it has'),
      one('files and embeds need permissions of their own', 'strictness', 'sends neither files nor embeds'),
    ],
    gateway: [
      one('a session is resumed, with what was missed', 'gateway', 'replays what a resuming bot missed'),
      one('no heartbeat ends a connection (4009)', 'gateway-rules', 'is closed without heartbeats'),
      one('120 frames a minute (4008)', 'gateway-rules', 'may send 120 frames a minute'),
      one('privileged intents are granted or 4014', 'hindsight', 'names the privileged intent'),
      one(
        'identifies by `max_concurrency`, a thousand a day',
        'gateway-rules',
        'is counted, and ends all sessions',
      ),
      one('zlib and zstd streams', 'gateway-rules', 'is one stream of zstd'),
      one('requests for members in chunks', 'gateway-rules', 'for all of them comes in chunks'),
      one('ids as integers', 'wire', 'takes ids as integers'),
      one('op 7, op 9, silence, lost connections to order', 'trouble', 'asks to reconnect, ends sessions'),
    ],
    limits: [
      one('buckets by route, in headers', 'limits', 'is stated in headers'),
      one('one for each channel and each token', 'limits', 'counts apart for each interaction'),
      one('50 requests a second in all', 'limits', 'is fifty requests a second'),
      one('a ban after too much that is invalid', 'limits', 'is banned until the ten minutes are over'),
      one('a 429 is answered after the whole body was read', 'wire', 'is read to its end before the 429'),
      one('429, 5xx, slow answers and cuts to order', 'trouble', 'are limited, as often as was ordered'),
    ],
  }),
);

function one(says: string, file: string, title: string): Behaviour {
  return { says, file: `test/local-discord/${file}.test.ts`, title };
}
