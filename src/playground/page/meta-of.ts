/** What the document says of the page under a name; empty where there is no document. */
export function metaOf(name: string): string {
  if (!('document' in globalThis)) return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
