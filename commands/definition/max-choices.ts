/** Discord's limit for the choices of one autocomplete. */
export const maxChoices = 25;
