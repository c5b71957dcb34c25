/** Formats with digits 0 to 9, as in the game. Caches, since opening a NumberFormat takes a millisecond. */
export function openNumberFormat(locale: string) {
  let format: Intl.NumberFormat | undefined;
  let rules: Intl.PluralRules | undefined;
  return {
    format: keepSmall((value) => {
      format ??= new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
      return format.format(value);
    }),
    plural: keepSmall((value) => {
      rules ??= new Intl.PluralRules(locale);
      return rules.select(value);
    }),
  };
}

function keepSmall<Result>(ask: (value: number) => Result): (value: number) => Result {
  const kept: Result[] = [];
  return (value) => {
    const known = kept[value];
    if (known !== undefined) return known;
    const result = ask(value);
    // The index -0 would be stored as 0.
    if (Number.isInteger(value) && value >= 0 && value < 1_000 && !Object.is(value, -0)) kept[value] = result;
    return result;
  };
}
