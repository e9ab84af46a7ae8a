/** A site's title of its first page, '' for none. Separate from seo.ts, as every page needs only this. */
export function seoTitleOf(setting: string): string {
  try {
    const title: unknown = (JSON.parse(setting) as { title?: unknown } | null)?.title
    return typeof title === 'string' ? title : ''
  } catch {
    return ''
  }
}
