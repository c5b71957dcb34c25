/**
 * Lets a builder's JSON say more than the builder takes: `@discordjs/builders` knows the locales of Discord's clients alone,
 * and refuses `ar`, in which Discord's API takes texts of commands.
 */
export function extendJson(builder: { toJSON(): object }, more: object): void {
  const toJSON = builder.toJSON.bind(builder);
  // Not enumerable: a builder's JSON is a copy of its own properties.
  Object.defineProperty(builder, 'toJSON', { value: () => ({ ...toJSON(), ...more }), configurable: true });
}
