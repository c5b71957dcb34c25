/** Adds to a builder's JSON: `@discordjs/builders` refuses the locale `ar`, in which Discord's API takes texts. */
export function extendJson(builder: { toJSON(): object }, more: object): void {
  const toJSON = builder.toJSON.bind(builder);
  // Not enumerable: a builder's JSON is a copy of its own properties.
  Object.defineProperty(builder, 'toJSON', { value: () => ({ ...toJSON(), ...more }), configurable: true });
}
