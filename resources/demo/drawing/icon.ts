import { circle, colour, fill, linear, path, rect, render, toSvg, type Drawing } from './svg.ts'

/** The Madang logo: a tiled roof over a courtyard with a persimmon sun between, 512 × 512. */
const icon: Drawing = {
  width: 512,
  height: 512,
  defs: linear(
    'ground',
    [0, 0],
    [0, 1],
    [
      [0, '#2d6a58'],
      [1, colour.forest],
    ],
  ),
  body: [
    rect(16, 16, 480, 480, 'rx="112" fill="url(#ground)"'),
    circle(256, 262, 54, fill(colour.persimmon)),
    path(
      'M72 214C128 206 180 172 224 122Q256 98 288 122C332 172 384 206 440 214C444 226 438 238 424 240C352 236 300 214 256 176C212 214 160 236 88 240C74 238 68 226 72 214Z',
      fill(colour.paper),
    ),
    path('M124 268V348M388 268V348', `fill="none" stroke="${colour.paper}" stroke-width="30" stroke-linecap="round"`),
    path(
      'M96 372H416L372 420H140Z',
      `${fill(colour.paper)} stroke="${colour.paper}" stroke-width="16" stroke-linejoin="round"`,
    ),
  ].join(''),
}

/** Sizes of the tray icon on Linux and of the menu bar's on macOS, in points. */
export const TRAY_PX = 22
export const TRAY_TEMPLATE_PX = 16

/** The shapes of the logo alone, in black: macOS colours a template by its alpha. Larger in its frame, as a menu bar icon has no ground. */
const template: Drawing = {
  width: 400,
  height: 400,
  body: `<g transform="translate(-56 -66)">${[
    circle(256, 262, 46, 'fill="#000"'),
    path(
      'M72 214C128 206 180 172 224 122Q256 98 288 122C332 172 384 206 440 214C444 226 438 238 424 240C352 236 300 214 256 176C212 214 160 236 88 240C74 238 68 226 72 214Z',
      'fill="#000"',
    ),
    path('M124 250V348M388 250V348', 'fill="none" stroke="#000" stroke-width="36" stroke-linecap="round"'),
    path('M88 372H424L376 424H136Z', 'fill="#000" stroke="#000" stroke-width="16" stroke-linejoin="round"'),
  ].join('')}</g>`,
}

/** PNG for the menu bar of macOS, `size` pixels wide and high. */
export const trayTemplatePng = (size: number): Promise<Buffer> =>
  render(template).resize(size, size).png({ compressionLevel: 9 }).toBuffer()

export const iconSvg = toSvg(icon)

/** PNG of the icon, `size` pixels wide and high. */
export const iconPng = (size: number): Promise<Buffer> =>
  render(icon).resize(size, size).png({ compressionLevel: 9 }).toBuffer()

/** Windows .ico with PNGs of several sizes. */
export async function iconIco(): Promise<Buffer> {
  const sizes = [16, 32, 48, 64, 128, 256]
  const pictures = await Promise.all(sizes.map(iconPng))
  const header = Buffer.alloc(6 + 16 * sizes.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(sizes.length, 4)
  let offset = header.length
  sizes.forEach((size, i) => {
    const entry = 6 + 16 * i
    const length = pictures[i]?.length ?? 0
    // The format encodes 256 as 0.
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += length
  })
  return Buffer.concat([header, ...pictures])
}
