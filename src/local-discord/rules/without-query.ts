export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
