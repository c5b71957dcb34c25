interface LoggedLine {
  time: string;
  level: string;
  msg: string;
  error?: LoggedError;
}

interface LoggedError {
  name?: string;
  message: string;
  stack?: readonly string[];
  cause?: LoggedError;
}

/** Turns a JSON line of the log into text for a person at a terminal. */
export function toLogText(line: string): string {
  try {
    return tellLine(JSON.parse(line));
  } catch {
    // Redaction can break the JSON.
    return line;
  }
}

function tellLine({ time, level, msg, error, ...facts }: LoggedLine): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${clock} ${level}: ${msg}${tellFacts(facts)}\n${error ? tellError(error) : ''}`;
}

function tellError({ name = 'Error', message, stack = [], cause, ...facts }: LoggedError): string {
  const frames = stack.map((frame) => `    at ${frame}\n`).join('');
  const head = `  ${name}: ${message.replaceAll('\n', '\n    ')}${tellFacts(facts)}\n`;
  return `${head}${frames}${cause ? `  because of\n${tellError(cause)}` : ''}`;
}

function tellFacts(facts: object): string {
  const told = Object.entries(facts).map(([name, value]) => {
    const isPlain = typeof value === 'string' && /^[^\s"]+$/.test(value);
    return ` ${name}=${isPlain ? value : JSON.stringify(value)}`;
  });
  return told.join('');
}
