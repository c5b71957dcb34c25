import words from '../../../assets/locales/playground/en-US.json' with { type: 'json' };

/** The language of the page: of its words, its dates and its numbers. */
export const locale = 'en-US';

type Plain = {
  [Key in keyof typeof words]: (typeof words)[Key] extends string ? Key : never;
}[keyof typeof words];

/** The text under a key, with `{{name}}` filled in. */
export function t(key: Plain, values: Values = {}): string {
  return fill(words[key], values);
}

/** The sentence for something that stands in a command's way. */
export function problemWords(key: keyof typeof words.problems, values: Values = {}): string {
  return fill(words.problems[key], values);
}

/** The sentence for a refusal of the playground's server. */
export function refusalWords(code: string, detail = ''): string {
  const sentences: Record<string, string> = words.refusals;
  return fill(sentences[code] ?? words.refusals.broken, { detail });
}

/** Lines a newcomer may start with; those whose command is not registered are left out by the page. */
export const examples: readonly string[] = words.examples;

type Values = Readonly<Record<string, string | number>>;

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
