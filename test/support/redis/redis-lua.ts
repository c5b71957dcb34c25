import { compileFunction } from 'node:vm';
import { LuaCompiler } from './lua-compiler.ts';
import { type RedisReply, RedisReplyError } from './redis-reply.ts';

type Call = (command: readonly string[]) => RedisReply;
type Compiled = (lua: typeof library, keys: LuaTable, values: LuaTable, call: LuaCall) => unknown;
type LuaCall = (isProtected: boolean, ...given: unknown[]) => unknown;

/**
 * Runs scripts as Redis does, by the part of Lua that ours use. A nil is undefined here, and what JSON calls null is null.
 * Other values are those of JavaScript.
 */
export class RedisLua {
  readonly #call: LuaCall;

  constructor(call: Call) {
    this.#call = (isProtected, ...given) => {
      try {
        return toLua(call(given.map(toText)), false);
      } catch (error) {
        if (isProtected && error instanceof RedisReplyError) return toLua({ err: error.message }, false);
        throw error;
      }
    };
  }

  /** @throws RedisReplyError */
  run(script: string, keys: readonly string[], values: readonly string[]): RedisReply {
    let compiled = scripts.get(script);
    if (!compiled) {
      const code = new LuaCompiler(script, new Set(Object.keys(library.functions))).compile();
      compiled = compileFunction(code, ['lua', 'KEYS', 'ARGV', 'call']) as Compiled;
      scripts.set(script, compiled);
    }
    return toReply(compiled(library, new LuaTable([...keys]), new LuaTable([...values]), this.#call));
  }
}

const scripts = new Map<string, Compiled>();

class LuaTable {
  readonly list: unknown[];
  readonly fields = new Map<unknown, unknown>();

  constructor(list: unknown[] = []) {
    this.list = list;
  }
}

function fail(what: string): never {
  throw new RedisReplyError(`ERR user_script: ${what}`);
}

function toNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && !Number.isNaN(number)) return number;
  return fail(`attempt to perform arithmetic on ${describe(value)}`);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return fail(`attempt to make a text of ${describe(value)}`);
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(14)));
}

function describe(value: unknown): string {
  return value === undefined
    ? 'a nil value'
    : `a ${value instanceof LuaTable ? 'table' : typeof value} value`;
}

function listOf(table: unknown): unknown[] {
  return table instanceof LuaTable ? table.list : fail(`bad argument: ${describe(table)}`);
}

/** The functions of compiled scripts. */
const library = {
  toNumber,
  toText,
  listOf,
  isTrue: (value: unknown): boolean => value !== undefined && value !== false,
  isLess(one: unknown, other: unknown): boolean {
    const isComparable = typeof one === typeof other && (typeof one === 'number' || typeof one === 'string');
    if (!isComparable) fail(`attempt to compare ${describe(one)} with ${describe(other)}`);
    return (one as string) < (other as string);
  },
  lengthOf: (value: unknown): number =>
    typeof value === 'string' ? Buffer.byteLength(value) : listOf(value).length,
  get(table: unknown, key: unknown): unknown {
    // In Lua, a string has methods. Our scripts call none.
    if (typeof table === 'string') return undefined;
    if (!(table instanceof LuaTable)) return fail(`attempt to index ${describe(table)}`);
    return typeof key === 'number' ? table.list[key - 1] : table.fields.get(key);
  },
  set(table: unknown, key: unknown, value: unknown): void {
    if (!(table instanceof LuaTable)) fail(`attempt to index ${describe(table)}`);
    else if (typeof key !== 'number') table.fields.set(key, value);
    else if (key >= 1 && key <= table.list.length + 1) table.list[key - 1] = value;
    else fail('this list has holes');
  },
  table: (list: unknown[]) => new LuaTable(list),
  functions: {
    tonumber: (value: unknown) =>
      value === undefined || Number.isNaN(Number(value)) ? undefined : toNumber(value),
    'math.max': (...given: unknown[]) => Math.max(...given.map(toNumber)),
    'math.min': (...given: unknown[]) => Math.min(...given.map(toNumber)),
    'math.floor': (value: unknown) => Math.floor(toNumber(value)),
    'math.ceil': (value: unknown) => Math.ceil(toNumber(value)),
    'string.find': (text: unknown, part: unknown) => {
      const at = toText(text).search(toPattern(part));
      return at < 0 ? undefined : at + 1;
    },
    /** The one function with several results. */
    'string.match': (text: unknown, pattern: unknown): (string | undefined)[] =>
      toPattern(pattern).exec(toText(text))?.slice(1) ?? [],
    'string.format': (pattern: unknown, ...given: unknown[]) => format(toText(pattern), given),
    'cjson.decode': (text: unknown) => toLua(JSON.parse(toText(text)), null),
    'cjson.encode': (value: unknown) => JSON.stringify(toJson(value)),
  },
};

const patterns = new Map<unknown, RegExp>();

/** A pattern of letters, digits, spaces, groups, `+` and `%d`. */
function toPattern(pattern: unknown): RegExp {
  const text = toText(pattern);
  if (/[^\w ()%+]|%[^d]/.test(text)) fail(`the pattern ${text} holds what this Lua does not know`);
  const known = patterns.get(text) ?? new RegExp(text.replaceAll('%d', '\\d'));
  patterns.set(text, known);
  return known;
}

/** `%d`, `%s` and `%.3f`. */
function format(pattern: string, given: unknown[]): string {
  let at = 0;
  return pattern.replace(/%(?:\.(\d+))?([dfs])/g, (_, digits: string | undefined, kind: string) => {
    const value = given[at++];
    if (kind === 's') return toText(value);
    return kind === 'd' ? String(Math.trunc(toNumber(value))) : toNumber(value).toFixed(Number(digits ?? 6));
  });
}

/** @param nothing what stands for null: Redis gives scripts false for what is not there */
function toLua(value: unknown, nothing: false | null): unknown {
  if (value === null) return nothing;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return new LuaTable(value.map((one) => toLua(one, nothing)));
  const table = new LuaTable();
  for (const [key, one] of Object.entries(value)) table.fields.set(key, toLua(one, nothing));
  return table;
}

function toJson(value: unknown): unknown {
  if (!(value instanceof LuaTable)) return value;
  if (value.list.length > 0) return value.list.map(toJson);
  return Object.fromEntries([...value.fields].map(([key, one]) => [key, toJson(one)]));
}

function toReply(value: unknown): RedisReply {
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value === 'string') return value;
  if (!(value instanceof LuaTable)) return value === true ? 1 : null;
  if (value.fields.has('err')) throw new RedisReplyError(toText(value.fields.get('err')));
  const end = value.list.indexOf(undefined);
  return (end < 0 ? value.list : value.list.slice(0, end)).map(toReply);
}
