/** Absolute https URL to share (courses spec §5; COUR-06). */
export function shareLink(path: string, origin: string): string {
  const url = new URL(path, origin)
  url.protocol = 'https:'
  return url.href
}
