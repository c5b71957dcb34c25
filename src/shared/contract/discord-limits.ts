/** Characters in the text of an option: our own limit for each. No number, code or name that is typed is longer. */
export const maxTypedLength = 100;

/** Characters in one of the choices that Discord shows while a member types. */
export const maxChoiceLength = 100;

/** Choices that Discord shows at once. */
export const maxChoices = 25;

/** Characters in the custom id of a component. */
export const maxCustomIdLength = 100;
