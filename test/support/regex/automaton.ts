import { type Node, parseRegex } from './parse-regex.ts';

/** The positions of an expression (Glushkov's automaton): one state for each atom, entered by its characters. */
export interface Automaton {
  /** For each state, which characters of {@link alphabet} enter it. */
  enteredBy: ReadonlySet<string>[];
  /** For each state, the states that may follow. */
  next: Set<number>[];
  /** The positions at which a match may begin behind the start of the text; empty for an anchored expression. */
  first: Set<number>;
  /** States in which the whole expression has matched, with any text behind. */
  matched: Set<number>;
}

/** One character of each kind that expressions tell apart. */
export const alphabet = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u0085\u00a0\u00e9\u0301\u061c\u1100\u115f\u200b\u200c\u2028\u202e\u2014\u203f\u2066\u2800\u3164\u65e5\u0661\ue000\ufeff\uffa0…',
];

/** Repetitions up to a number are cut to this many: only endless ones make an expression slow. */
const longestRun = 2;

export function buildAutomaton(regex: RegExp): Automaton {
  const enteredBy: Set<string>[] = [];
  const next: Set<number>[] = [];
  const flags = regex.flags.replace(/[gy]/g, '');

  function addState(source: string): number {
    const alone = new RegExp(`^(?:${source})$`, flags);
    next.push(new Set());
    return enteredBy.push(new Set(alphabet.filter((character) => alone.test(character)))) - 1;
  }

  function link(from: Iterable<number>, to: Iterable<number>): void {
    const targets = [...to];
    for (const state of from) for (const target of targets) next[state]?.add(target);
  }

  function build(node: Node): Part {
    switch (node.kind) {
      case 'atom': {
        const state = new Set([addState(node.source)]);
        return { first: state, last: state, surelyLast: state, isSkippable: false, isSurelySkippable: false };
      }
      case 'start':
        // Behind the first character it never holds, but with flag m.
        return { ...nothing, isSkippable: regex.multiline };
      case 'assertion':
        return { ...nothing, isSkippable: true };
      case 'lookahead':
        return { ...nothing, first: build(node.body).first, isSkippable: true };
      case 'sequence':
        return node.parts.map(build).reduce(join, empty);
      case 'choice':
        return node.options.map(build).reduce(either);
      case 'repeat':
        return buildRepeat(node);
    }
  }

  function buildRepeat({ body, min, max }: Extract<Node, { kind: 'repeat' }>): Part {
    const copies: Part[] = [];
    for (let count = 0; count < Math.min(min, longestRun); count++) copies.push(build(body));
    if (max === Infinity) {
      const looped = copies.at(-1) ?? build(body);
      link(looped.last, looped.first);
      if (min === 0) copies.push(either(looped, empty));
    } else
      for (let count = 0; count < Math.min(max - min, longestRun); count++)
        copies.push(either(build(body), empty));
    return copies.reduce(join, empty);
  }

  function join(one: Part, other: Part): Part {
    link(one.last, other.first);
    return {
      first: one.isSkippable ? union(one.first, other.first) : one.first,
      last: other.isSkippable ? union(other.last, one.last) : other.last,
      surelyLast: other.isSurelySkippable ? union(other.surelyLast, one.surelyLast) : other.surelyLast,
      isSkippable: one.isSkippable && other.isSkippable,
      isSurelySkippable: one.isSurelySkippable && other.isSurelySkippable,
    };
  }

  const whole = build(parseRegex(regex));
  return { enteredBy, next, first: regex.sticky ? new Set() : whole.first, matched: whole.surelyLast };
}

/** A part of an expression. `surely`: even if every assertion on the way fails. */
interface Part {
  first: Set<number>;
  last: Set<number>;
  surelyLast: Set<number>;
  isSkippable: boolean;
  isSurelySkippable: boolean;
}

const none: Set<number> = new Set();
const nothing: Part = {
  first: none,
  last: none,
  surelyLast: none,
  isSkippable: false,
  isSurelySkippable: false,
};
const empty: Part = { ...nothing, isSkippable: true, isSurelySkippable: true };

function either(one: Part, other: Part): Part {
  return {
    first: union(one.first, other.first),
    last: union(one.last, other.last),
    surelyLast: union(one.surelyLast, other.surelyLast),
    isSkippable: one.isSkippable || other.isSkippable,
    isSurelySkippable: one.isSurelySkippable || other.isSurelySkippable,
  };
}

function union<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): Set<Value> {
  return new Set([...one, ...other]);
}
