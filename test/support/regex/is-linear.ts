import safe from 'safe-regex2';
import { type Automaton, alphabet, buildAutomaton } from './automaton.ts';

/**
 * Whether the expression takes time in proportion to the text, at any start of the search. It does not if two loops can
 * share a text in many ways: `\d+[\d.]*`, or `\s+$`, whose other loop is the search itself.
 */
export function isLinear(regex: RegExp): boolean {
  // Nested loops, which the automaton merges into one. What is counted is none, though it counts as one there.
  const withoutCounts = regex.source.replace(/(?<![\\u])\{\d+(?:,\d+)?\}/g, '').replace(/\)\?/g, ')');
  if (!safe(withoutCounts, { limit: 100 })) return false;
  const automaton = withSearch(buildAutomaton(regex));
  const looping = automaton.next.map((_, state) => state).filter((state) => reaches(automaton, state, state));
  const slow = looping.filter((state) => !automaton.matched.has(state));
  return !slow.some((one) => slow.some((other) => one !== other && shareText(automaton, one, other)));
}

/** With the search for the beginning of a match as one more state, a loop over every character. */
function withSearch({ enteredBy, next, first, matched }: Automaton): Automaton {
  if (first.size === 0) return { enteredBy, next, first, matched };
  const search = next.length;
  return {
    enteredBy: [...enteredBy, new Set(alphabet)],
    next: [...next, new Set([...first, search])],
    first,
    matched,
  };
}

function reaches({ next }: Automaton, from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [from];
  for (let state = open.pop(); state !== undefined; state = open.pop())
    for (const follower of next[state] ?? []) {
      if (follower === to) return true;
      if (!seen.has(follower)) open.push(follower);
      seen.add(follower);
    }
  return false;
}

/**
 * Whether one text leads from `one` to itself, from `one` to `other`, and from `other` to itself: repeated, it can be cut
 * between the two loops anywhere (Weber and Seidl: infinite degree of ambiguity).
 */
function shareText(automaton: Automaton, one: number, other: number): boolean {
  if (!reaches(automaton, one, other)) return false;
  const { next, enteredBy } = automaton;
  const goal = `${one} ${other} ${other}`;
  const open: [number, number, number][] = [[one, one, other]];
  const seen = new Set<string>();
  for (let states = open.pop(); states !== undefined; states = open.pop()) {
    const [a, b, c] = states.map((state) => [...(next[state] ?? [])]);
    for (const first of a ?? [])
      for (const second of b ?? [])
        for (const third of c ?? []) {
          const name = `${first} ${second} ${third}`;
          if (seen.has(name)) continue;
          const isShared = (character: string) =>
            [first, second, third].every((state) => enteredBy[state]?.has(character));
          if (!alphabet.some(isShared)) continue;
          if (name === goal) return true;
          seen.add(name);
          open.push([first, second, third]);
        }
  }
  return false;
}
