/** `{{name}}`, or `{{count, number}}` for what is written as the language writes numbers. */
export const placeholder = /\{\{\s*(\w+)\s*(, *number)?\s*\}\}/g;

/** Or `{{cmd player}}` for a command, which needs no value. */
export const anyPlaceholder = /\{\{(?:cmd ([\w-]+)|\s*(\w+)\s*(, *number)?\s*)\}\}/g;

/** The end of a key that names a plural form, e.g. `missing_one`. */
export const pluralSuffix = /_(zero|one|two|few|many|other)$/;
