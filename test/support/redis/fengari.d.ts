/** The part of the package that `redis-lua.ts` uses; it brings no types. */
declare module 'fengari' {
  export type LuaState = { readonly isLuaState: unique symbol };
  type Text = { readonly isLuaText: unique symbol };
  interface Fengari {
    lua: {
      LUA_OK: number;
      LUA_REGISTRYINDEX: number;
      LUA_TNUMBER: number;
      LUA_TSTRING: number;
      LUA_TBOOLEAN: number;
      LUA_TTABLE: number;
      lua_absindex(state: LuaState, at: number): number;
      lua_gettop(state: LuaState): number;
      lua_newtable(state: LuaState): void;
      lua_next(state: LuaState, at: number): boolean;
      lua_pcall(state: LuaState, given: number, results: number, handler: number): number;
      lua_pop(state: LuaState, count: number): void;
      lua_pushboolean(state: LuaState, value: boolean): void;
      lua_pushcfunction(state: LuaState, run: (state: LuaState) => number): void;
      lua_pushnil(state: LuaState): void;
      lua_pushnumber(state: LuaState, value: number): void;
      lua_pushstring(state: LuaState, text: Text): void;
      lua_rawgeti(state: LuaState, at: number, index: number): void;
      lua_rawlen(state: LuaState, at: number): number;
      lua_rawseti(state: LuaState, at: number, index: number): void;
      lua_setfield(state: LuaState, at: number, name: Text): void;
      lua_setglobal(state: LuaState, name: Text): void;
      lua_toboolean(state: LuaState, at: number): boolean;
      lua_tonumber(state: LuaState, at: number): number;
      lua_tostring(state: LuaState, at: number): Text;
      lua_type(state: LuaState, at: number): number;
    };
    lauxlib: {
      luaL_error(state: LuaState, pattern: Text, text: Text): number;
      luaL_loadstring(state: LuaState, script: Text): number;
      luaL_newstate(): LuaState;
      luaL_ref(state: LuaState, at: number): number;
    };
    lualib: { luaL_openlibs(state: LuaState): void };
    to_luastring(text: string): Text;
    to_jsstring(text: Text): string;
  }
  const fengari: Fengari;
  export default fengari;
}
