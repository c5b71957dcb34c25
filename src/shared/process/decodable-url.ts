/** Encodes each `%` of an undecodable URL, for fastify's `rewriteUrl`: such URLs reach no hook. */
export function decodableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}
