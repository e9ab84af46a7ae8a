import type { Session, WebContents } from 'electron'
import { isPlayerAddress } from '#shared/kernel/video/videoFrames.ts'
import { snippetPath } from '#shared/page/snippetFrame.ts'
import type { OpenExternal, OwnOrigins } from '#main/links/openExternal.ts'
import { mayNavigate, mayUse } from '#main/windows/policy.ts'

/** Denies any page, also one that nobody expects, further windows and webviews; `confine` adds its own policy. */
export function confineAny(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Denies a page any navigation, window or webview outside its policy; links for new windows go to `openExternal`. Its frames may show video players, and the server's page of snippets. */
export function confine(contents: WebContents, { pageOrigin, serverOrigin }: OwnOrigins, openExternal: OpenExternal): void {
  const stopForeign = (event: { preventDefault(): void; url: string; isMainFrame: boolean }): void => {
    const isFrame = !event.isMainFrame && (isPlayerAddress(event.url, serverOrigin) || event.url === `${serverOrigin}${snippetPath}`)
    if (!isFrame && !mayNavigate(event.url, pageOrigin)) event.preventDefault()
  }
  contents.on('will-navigate', stopForeign)
  contents.on('will-frame-navigate', stopForeign)
  contents.on('will-redirect', stopForeign)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url)
    return { action: 'deny' }
  })
}

/** Denies a partition's pages every permission, device and download that their policy does not name, but those of files that they made. */
export function confinePartition(partition: Session, pageOrigin: string): void {
  partition.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(mayUse(permission, details.requestingUrl, pageOrigin))
  })
  partition.setPermissionCheckHandler((_contents, permission, requestingOrigin) => mayUse(permission, requestingOrigin, pageOrigin))
  partition.setDevicePermissionHandler(() => false)
  partition.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  // Files of the server are saved through `shell.saveFile`. For one that the app's page made, Electron itself asks the user for a path.
  partition.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${pageOrigin}/`)) event.preventDefault()
  })
}
