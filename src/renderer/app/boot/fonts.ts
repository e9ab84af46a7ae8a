import { PAGE_FONTS_ID } from '#shared/channel/rendering.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { browserStorage } from '#renderer/lib/storage.ts'

/** Whether this browser has had them, so that they are there at once. */
const KEPT_KEY = 'madang.fonts'

/** Longest wait for the rest of a page. */
const WAIT_MS = 3 * SECOND_MS

/** From the end of loading until pictures are on the screen: a font that begins before delays them. */
const PAINT_MS = 500

/** Lets the large fonts of a rendered page come: after its pictures the first time, as on a phone's line they would take a second from them; the text stands in fonts of the device, in the same measures. */
export function bringFonts(): void {
  const fonts = document.getElementById(PAGE_FONTS_ID)
  if (!(fonts instanceof HTMLStyleElement)) return
  const bring = () => { fonts.media = 'all' }
  if (browserStorage.getItem(KEPT_KEY) !== null) return bring()
  const late = setTimeout(bring, WAIT_MS)
  addEventListener('load', () => {
    setTimeout(() => {
      clearTimeout(late)
      bring()
      browserStorage.setItem(KEPT_KEY, 'Y')
    }, PAINT_MS)
  }, { once: true })
}
