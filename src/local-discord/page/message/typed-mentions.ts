import type { Person } from '../wire.ts';

/** The unfinished name after a final `@`; undefined without one. */
export function typedMention(text: string): string | undefined {
  return /(?:^|\s)@([^@\s]*)$/.exec(text)?.[1];
}

/** Replaces the typed part by this name. */
export function putMention(text: string, name: string): string {
  return `${text.slice(0, text.lastIndexOf('@'))}@${name} `;
}

/** Writes each `@Mira` as a mention, as Discord's client sends it. */
export function writeMentions(text: string, people: readonly Pick<Person, 'id' | 'name'>[]): string {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  return text.split('@').reduce((done, part) => {
    const isStart = done === '' || /\s$/.test(done);
    const person = isStart && longestFirst.find(({ name }) => startsWithName(part, name));
    return person ? `${done}<@${person.id}>${part.slice(person.name.length)}` : `${done}@${part}`;
  });
}

function startsWithName(text: string, name: string): boolean {
  const isNamed = text.toLowerCase().startsWith(name.toLowerCase());
  return isNamed && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length));
}
