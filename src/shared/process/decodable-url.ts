/** For fastify's `rewriteUrl`: encodes each `%` of a URL that can't be decoded, which no hook would see otherwise. */
export function decodableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
