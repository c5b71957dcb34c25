export const placeholder = /\{\{\s*(\w+)\s*(, *number)?\s*\}\}/g;

/** Also matches `{{cmd player}}`, which needs no value. */
export const anyPlaceholder = /\{\{(?:cmd ([\w-]+)|\s*(\w+)\s*(, *number)?\s*)\}\}/g;

/** Ends a plural form's key, e.g. `missing_one`. */
export const pluralSuffix = /_(zero|one|two|few|many|other)$/;
