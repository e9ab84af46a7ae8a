import { contrast, fromLinear, parseHex, toHex, toLinear } from './contrast.ts'
import type { Rgb } from './contrast.ts'
import { surfaces } from './surfaces.ts'

/** Ten shades, lightest first, as the component library expects. */
export type Shades = [string, string, string, string, string, string, string, string, string, string]

/** Minimum contrast of text (WCAG 2.2 AA). */
export const TEXT_CONTRAST = 4.5

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

function toOklch([r, g, b]: Rgb): Oklch {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)]
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb)
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb)
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Reduces chroma to fit sRGB, since clipping would shift the hue. */
function inGamut(colour: Oklch): string {
  let chroma = colour.chroma
  let rgb = toRgb(colour)
  while (chroma > 0.001 && rgb.some((part) => part < -0.001 || part > 1.001)) {
    chroma *= 0.94
    rgb = toRgb({ ...colour, chroma })
  }
  return toHex(rgb)
}

/** Lightness and share of the base chroma of each shade. */
const ramp: readonly (readonly [number, number])[] = [
  [0.975, 0.14], [0.945, 0.28], [0.89, 0.52], [0.82, 0.78], [0.73, 0.95], [0.63, 1.05], [0.58, 1.05], [0.46, 1], [0.39, 0.88], [0.31, 0.7],
]

/** Changes the lightness until the colour is readable on all backgrounds. */
function readable(start: Oklch, grounds: readonly string[], step: number): string {
  let colour = start
  let hex = inGamut(colour)
  while (grounds.some((ground) => contrast(hex, ground) < TEXT_CONTRAST) && colour.lightness > 0 && colour.lightness < 1) {
    colour = { ...colour, lightness: colour.lightness + step }
    hex = inGamut(colour)
  }
  return hex
}

/**
 * Ten shades of a `#rrggbb` colour (else of pine green), with its hue and chroma but our lightness, so that any colour is readable:
 * 6 to 9 carry white text, 7 to 9 are text on light surfaces, 0 to 4 on dark ones.
 */
export function deriveShades(hex: string): Shades {
  const base = toOklch(parseHex(hex) ?? (parseHex(PINE) as Rgb))
  return ramp.map(([lightness, share], index) => {
    const colour = { lightness, chroma: base.chroma * share, hue: base.hue }
    if (index >= 7) return readable(colour, [...surfaces.light, inGamut({ ...colour, lightness: 0.945, chroma: base.chroma * 0.28 })], -0.005)
    if (index === 6) return readable(colour, ['#ffffff'], -0.005)
    if (index <= 4) return readable(colour, surfaces.dark, 0.005)
    return inGamut(colour)
  }) as Shades
}

export const PINE = '#1f6547'
