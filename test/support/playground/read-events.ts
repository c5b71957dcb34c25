/** One server-sent event. */
export interface SentEvent {
  name: string;
  data: unknown;
}

/** Reads a stream of server-sent events until its reader stops. */
export async function* readEvents(url: string): AsyncGenerator<SentEvent> {
  const leaving = new AbortController();
  const response = await fetch(url, { signal: leaving.signal });
  if (!response.body) throw new Error('no body');
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for await (const chunk of response.body) {
      unread += decoder.decode(chunk, { stream: true });
      const events = unread.split('\n\n');
      unread = events.pop() ?? '';
      for (const event of events) yield parse(event);
    }
  } finally {
    leaving.abort();
  }
}

function parse(event: string): SentEvent {
  const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/s.exec(event) ?? [];
  return { name, data: JSON.parse(data) };
}
