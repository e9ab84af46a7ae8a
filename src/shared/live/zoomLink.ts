/** The address of a Zoom page to start (`s`) or join (`j`, `w`) a meeting. */
const zoomPage = /^\/(?<kind>[sjw])\/(?<meeting>\d{9,12})\/?$/

/** The address that opens Zoom's program for a page of Zoom (LIVE-06); undefined: the page is another. Main checks its parts again. */
export function zoomProgramLink(page: string): string | undefined {
  if (!URL.canParse(page)) return undefined
  const { protocol, host, pathname, searchParams } = new URL(page)
  const found = zoomPage.exec(pathname)?.groups
  if (protocol !== 'https:' || found === undefined) return undefined
  const action = found['kind'] === 's' ? 'start' : 'join'
  const query = new URLSearchParams({ action, confno: found['meeting'] ?? '' })
  for (const name of ['pwd', 'tk', 'zak']) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  return `zoommtg://${host}/${action}?${query.toString()}`
}
