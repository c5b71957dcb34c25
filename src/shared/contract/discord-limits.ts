export const maxTypedLength = 100;

export const maxChoiceLength = 100;

export const maxChoices = 25;

export const maxCustomIdLength = 100;
