export function shareLink(path: string, origin: string): string {
  const url = new URL(path, origin)
  url.protocol = 'https:'
  return url.href
}
