import { contrast, parseHex, toHex } from '#renderer/theme/contrast.ts'

/** Contrast that pictures need (WCAG 2.2, 1.4.11). */
const PICTURE_CONTRAST = 3
/** Share of its painted area by which a logo must stand out: a text in a faint shape is still readable. */
const READABLE_SHARE = 0.12
/** Alpha below which a pixel counts as empty. */
const PAINTED = 40

/** Whether a logo can be seen on a background. @param pixels red, green, blue and alpha of each pixel @param ground `#rrggbb` */
export function isLogoVisible(pixels: ArrayLike<number>, ground: string): boolean {
  const [red, green, blue] = parseHex(ground) ?? [1, 1, 1]
  const known = new Map<string, boolean>()
  let painted = 0
  let readable = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < PAINTED) continue
    painted += 1
    const over = (part: number, below: number) => ((pixels[at + part] ?? 0) / 255) * (alpha / 255) + below * (1 - alpha / 255)
    const colour = toHex([over(0, red), over(1, green), over(2, blue)])
    const stands = known.get(colour) ?? contrast(colour, ground) >= PICTURE_CONTRAST
    known.set(colour, stands)
    if (stands) readable += 1
  }
  return painted > 0 && readable / painted >= READABLE_SHARE
}
