import { join } from 'node:path'
import sharp from 'sharp'
import type { SharePicture, SiteIcon } from './document.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 88
const ICON_SIDE = 192
const ICON_RADIUS = 48
const ICON_LETTER = 112

/** The font of printed documents: no machine's own fonts are needed. */
const fontfile = join(import.meta.dirname, '../../../../resources/fonts/PretendardJP-Regular.ttf')

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Text for the markup that draws it, without control characters. */
const marked = (text: string) => text.replace(/\p{C}/gu, ' ').replace(/[&<>]/g, (letter) => escapes[letter] ?? letter)

function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.4
}

/** The colour of text that can be read on a colour. */
const inkOn = (colour: string): string => (isLight(colour) ? '#1d1b18' : '#ffffff')

/** Draws a share picture as PNG: call it through `sharePictureOf`. */
export async function renderSharePicture({ siteName, title, facts, colour }: SharePicture): Promise<Uint8Array> {
  const ink = inkOn(colour)
  const line = (text: string, size: number, alpha: string) => sharp({
    text: { text: `<span foreground="${ink}" alpha="${alpha}">${marked(text)}</span>`, font: `Pretendard JP ${size}`, fontfile, width: WIDTH - 2 * MARGIN, wrap: 'word-char', rgba: true, dpi: 72, spacing: 8 },
  }).png().toBuffer({ resolveWithObject: true })
  const letters = [...title].length
  const [name, large, small] = await Promise.all([
    siteName === '' ? null : line(siteName, 34, '85%'), line(title, letters > 60 ? 48 : letters > 28 ? 60 : 76, '100%'), facts === '' ? null : line(facts, 34, '85%'),
  ])
  const top = Math.max(MARGIN + (name?.info.height ?? 0) + 32, Math.round((HEIGHT - large.info.height) / 2))
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/><rect x="${MARGIN}" y="64" width="72" height="6" rx="3" fill="${ink}" fill-opacity="0.85"/></svg>`
  const parts = [...(name === null ? [] : [{ part: name, at: MARGIN }]), { part: large, at: top }, ...(small === null ? [] : [{ part: small, at: HEIGHT - 64 - small.info.height }])]
  return sharp(Buffer.from(frame)).composite(parts.map(({ part, at }) => ({ input: part.data, left: MARGIN, top: at }))).png({ compressionLevel: 9 }).toBuffer()
}

/** Draws a site's icon as PNG: call it through `siteIconOf`. */
export async function renderSiteIcon({ initial, colour, picture }: SiteIcon): Promise<Uint8Array> {
  if (picture !== undefined) return sharp(picture).resize(ICON_SIDE, ICON_SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }).png({ compressionLevel: 9 }).toBuffer()
  const letter = await sharp({
    text: { text: `<span foreground="${inkOn(colour)}">${marked(initial).trim() || '·'}</span>`, font: `Pretendard JP ${ICON_LETTER}`, fontfile, rgba: true, dpi: 72 },
  }).png().toBuffer()
  const fitting = await sharp(letter).resize(ICON_SIDE - 2 * ICON_RADIUS, ICON_SIDE - 2 * ICON_RADIUS, { fit: 'inside', withoutEnlargement: true }).toBuffer()
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_SIDE}" height="${ICON_SIDE}"><rect width="${ICON_SIDE}" height="${ICON_SIDE}" rx="${ICON_RADIUS}" fill="${colour}"/></svg>`
  return sharp(Buffer.from(ground)).composite([{ input: fitting }]).png({ compressionLevel: 9 }).toBuffer()
}
