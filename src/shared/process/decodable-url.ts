/**
 * For fastify's `rewriteUrl`. It answers a URL that can't be decoded before any hook has looked at the request: here every `%`
 * of such a URL stands for itself, so that the hooks are asked, and it leads nowhere.
 */
export function decodableUrl({ url = '/' }: { url?: string | undefined }): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    // Not well encoded.
    return url.replaceAll('%', '%25');
  }
}
