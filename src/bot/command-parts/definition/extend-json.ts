/** Adds `more` to a builder's JSON, because `@discordjs/builders` refuses the locale `ar`, which Discord accepts. */
export function extendJson(builder: { toJSON(): object }, more: object): void {
  const toJSON = builder.toJSON.bind(builder);
  // Non-enumerable, because a builder's JSON copies its own properties.
  Object.defineProperty(builder, 'toJSON', { value: () => ({ ...toJSON(), ...more }), configurable: true });
}
