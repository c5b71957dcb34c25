export const placeholder = /\{\{\s*(\w+)\s*(, *number)?\s*\}\}/g;

/** Matches a placeholder, also `{{cmd player}}`, which takes no value. */
export const anyPlaceholder = /\{\{(?:cmd ([\w-]+)|\s*(\w+)\s*(, *number)?\s*)\}\}/g;

/** Suffix of a plural form's key, e.g. of `missing_one`. */
export const pluralSuffix = /_(zero|one|two|few|many|other)$/;
