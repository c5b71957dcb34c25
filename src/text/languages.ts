/** The languages of the house. */
export interface Languages {
  /** The words for a Discord locale such as `pt-BR`; falls back to the operator's default, then to English. */
  for(locale: string | undefined): Words;
}

export interface Words {
  locale: string;
  /** The text under a dotted key of `assets/locales/en-US.json`, with `{{name}}` filled in. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
}
