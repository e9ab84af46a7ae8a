export type Rgb = readonly [number, number, number]

/** Parses `#rrggbb`; undefined for another notation. */
export function parseHex(text: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  if (!match) return undefined
  return [match[1], match[2], match[3]].map((part) => Number.parseInt(part ?? '0', 16) / 255) as unknown as Rgb
}

export function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255).toString(16).padStart(2, '0')).join('')}`
}

export function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

export function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function luminance(rgb: Rgb): number {
  return 0.2126 * toLinear(rgb[0]) + 0.7152 * toLinear(rgb[1]) + 0.0722 * toLinear(rgb[2])
}

/** Contrast ratio (WCAG 2.2) of two `#rrggbb` colours, 1 to 21. Throws on another notation. */
export function contrast(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)]
  if (!a || !b) throw new TypeError(`not a #rrggbb colour: ${a ? other : one}`)
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
