/** The title that a site gives its first page, '' for none; apart from the whole setting, as every page needs only this of it. */
export function seoTitleOf(setting: string): string {
  try {
    const title: unknown = (JSON.parse(setting) as { title?: unknown } | null)?.title
    return typeof title === 'string' ? title : ''
  } catch {
    return ''
  }
}
