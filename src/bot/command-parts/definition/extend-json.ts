/** Adds `more` to a builder's JSON: `@discordjs/builders` refuses the locale `ar`, which Discord's API takes. */
export function extendJson(builder: { toJSON(): object }, more: object): void {
  const toJSON = builder.toJSON.bind(builder);
  // Hidden, because a builder's JSON copies its own properties.
  Object.defineProperty(builder, 'toJSON', { value: () => ({ ...toJSON(), ...more }), configurable: true });
}
