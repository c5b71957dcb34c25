/** Encodes each `%` of a URL that can't be decoded, for fastify's `rewriteUrl`: such a URL reaches no hook. */
export function decodableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
