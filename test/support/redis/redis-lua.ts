import fengari, { type LuaState } from 'fengari';
import { type RedisReply, RedisReplyError } from './redis-reply.ts';

const { lua, lauxlib, lualib, to_luastring: toLua, to_jsstring: toJs } = fengari;

/** Runs scripts as Redis does: its Lua is 5.1, so that `math` takes texts and numbers have 53 bits. */
export class RedisLua {
  readonly #state = lauxlib.luaL_newstate();
  readonly #scripts = new Map<string, number>();
  readonly #call: (command: readonly string[]) => RedisReply;

  constructor(call: (command: readonly string[]) => RedisReply) {
    this.#call = call;
    const state = this.#state;
    lualib.luaL_openlibs(state);
    const answer = (command: readonly string[], isProtected: boolean): unknown => {
      try {
        return this.#call(command);
      } catch (error) {
        if (!isProtected || !(error instanceof RedisReplyError)) throw error;
        return { err: error.message };
      }
    };
    this.#define('redis_call', (...given) => answer(given.map(String), false));
    this.#define('redis_pcall', (...given) => answer(given.map(String), true));
    this.#define('json_encode', (value) => JSON.stringify(value));
    this.#define('json_decode', (text) => JSON.parse(String(text)));
    this.#define('format', (pattern, ...given) => format(String(pattern), given));
    this.#run(prelude, 0);
  }

  run(script: string, keys: readonly string[], values: readonly string[]): RedisReply {
    const state = this.#state;
    if (!this.#scripts.has(script)) {
      const status = lauxlib.luaL_loadstring(state, toLua(`local KEYS, ARGV = ...\n${script}`));
      if (status !== lua.LUA_OK) throw this.#error();
      this.#scripts.set(script, lauxlib.luaL_ref(state, lua.LUA_REGISTRYINDEX));
    }
    lua.lua_rawgeti(state, lua.LUA_REGISTRYINDEX, this.#scripts.get(script) ?? 0);
    push(state, keys);
    push(state, values);
    if (lua.lua_pcall(state, 2, 1, 0) !== lua.LUA_OK) throw this.#error();
    const value = pull(state, -1);
    lua.lua_pop(state, 1);
    return toReply(value);
  }

  #run(script: string, results: number): void {
    if (lauxlib.luaL_loadstring(this.#state, toLua(script)) !== lua.LUA_OK) throw this.#error();
    if (lua.lua_pcall(this.#state, 0, results, 0) !== lua.LUA_OK) throw this.#error();
  }

  #define(name: string, run: (...given: unknown[]) => unknown): void {
    lua.lua_pushcfunction(this.#state, (state) => {
      const given = Array.from({ length: lua.lua_gettop(state) }, (_, at) => pull(state, at + 1));
      try {
        push(state, run(...given));
      } catch (error) {
        return lauxlib.luaL_error(state, toLua('%s'), toLua((error as Error).message));
      }
      return 1;
    });
    lua.lua_setglobal(this.#state, toLua(name));
  }

  #error(): RedisReplyError {
    const said = toJs(lua.lua_tostring(this.#state, -1));
    lua.lua_pop(this.#state, 1);
    return new RedisReplyError(/[A-Z]{4,} .*$/.exec(said)?.[0] ?? `ERR ${said}`);
  }
}

function push(state: LuaState, value: unknown): void {
  // Redis gives scripts false for what is not there.
  if (value === null) lua.lua_pushboolean(state, false);
  else if (value === undefined) lua.lua_pushnil(state);
  else if (typeof value === 'boolean') lua.lua_pushboolean(state, value);
  else if (typeof value === 'number') lua.lua_pushnumber(state, value);
  else if (typeof value === 'string') lua.lua_pushstring(state, toLua(value));
  else {
    lua.lua_newtable(state);
    const entries: [string | number, unknown][] = Array.isArray(value)
      ? value.map((one, at) => [at + 1, one])
      : Object.entries(value);
    for (const [key, one] of entries) {
      push(state, one);
      if (typeof key === 'number') lua.lua_rawseti(state, -2, key);
      else lua.lua_setfield(state, -2, toLua(key));
    }
  }
}

function pull(state: LuaState, at: number): unknown {
  const type = lua.lua_type(state, at);
  if (type === lua.LUA_TNUMBER) return lua.lua_tonumber(state, at);
  if (type === lua.LUA_TSTRING) return toJs(lua.lua_tostring(state, at));
  if (type === lua.LUA_TBOOLEAN) return lua.lua_toboolean(state, at);
  if (type !== lua.LUA_TTABLE) return null;
  const table = lua.lua_absindex(state, at);
  const length = lua.lua_rawlen(state, table);
  const list: unknown[] = [];
  for (let index = 1; index <= length; index++) {
    lua.lua_rawgeti(state, table, index);
    list.push(pull(state, -1));
    lua.lua_pop(state, 1);
  }
  if (length > 0) return list;
  const found: Record<string, unknown> = {};
  lua.lua_pushnil(state);
  while (lua.lua_next(state, table)) {
    found[String(pull(state, -2))] = pull(state, -1);
    lua.lua_pop(state, 1);
  }
  return Object.keys(found).length > 0 ? found : [];
}

function toReply(value: unknown): RedisReply {
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1 : null;
  if (Array.isArray(value)) return value.map(toReply);
  if (typeof value === 'object' && value !== null && 'err' in value)
    throw new RedisReplyError(String(value.err));
  return null;
}

/** `%d`, `%s` and `%.3f`. */
function format(pattern: string, given: unknown[]): string {
  let at = 0;
  return pattern.replace(/%(?:\.(\d+))?([dfs])/g, (_, digits: string | undefined, kind: string) => {
    const value = given[at++];
    if (kind === 's') return String(value);
    return kind === 'd' ? String(Math.trunc(Number(value))) : Number(value).toFixed(Number(digits ?? 6));
  });
}

const prelude = `
redis = { call = redis_call, pcall = redis_pcall }
cjson = { encode = json_encode, decode = json_decode }
string.format = format
for _, name in ipairs({'max', 'min', 'floor', 'ceil'}) do
  local real = math[name]
  math[name] = function(...)
    local given = {...}
    for index, value in ipairs(given) do given[index] = tonumber(value) end
    return real(table.unpack(given))
  end
end`;
