/**
 * For fastify's `rewriteUrl`. Fastify answers a URL that can't be decoded before any hook has seen the request. This function
 * encodes every `%` of such a URL, so that the hooks run and no route matches.
 */
export function decodableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
