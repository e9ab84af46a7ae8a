import sharp from 'sharp'

/** Colours of the demo images. */
export const colour = {
  paper: '#fbf6ec',
  cream: '#f5ecdd',
  sand: '#e8d9bf',
  oat: '#d8c3a0',
  clay: '#c58a63',
  terracotta: '#b4643f',
  persimmon: '#e8693a',
  ember: '#c64a22',
  blush: '#f1c9b0',
  rose: '#d98a7d',
  honey: '#e3ab45',
  straw: '#f0d08a',
  sage: '#b9c8ae',
  moss: '#72936f',
  pine: '#235646',
  forest: '#173b30',
  night: '#11241f',
  mist: '#d5e2de',
  sea: '#7fa9a8',
  lake: '#3d7377',
  dusk: '#3a4763',
  plum: '#6d3c4c',
  ink: '#22302b',
  umber: '#4a3328',
  bark: '#6e4a35',
} as const

export type Point = readonly [x: number, y: number]

/** An SVG image: `defs` holds gradients, filters and clips; `body` its shapes, back to front. */
export type Drawing = { width: number; height: number; defs?: string; body: string }

/** The SVG document of a drawing. */
export function toSvg({ width, height, defs = '', body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
}

/** A sharp image of a drawing. */
export const render = (drawing: Drawing) => sharp(Buffer.from(toSvg(drawing)))

export const circle = (x: number, y: number, r: number, attributes: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${attributes}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, attributes: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`

export const rect = (x: number, y: number, width: number, height: number, attributes: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${attributes}/>`

export const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`

export const group = (attributes: string, ...shapes: readonly string[]) => `<g ${attributes}>${shapes.join('')}</g>`

export const fill = (value: string, opacity = 1) =>
  opacity === 1 ? `fill="${value}"` : `fill="${value}" opacity="${opacity}"`

/** Attributes of a stroke with round ends. */
export const stroke = (value: string, width: number, opacity = 1) =>
  `fill="none" stroke="${value}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"`

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[]
const stops = (all: Stops) =>
  all
    .map(([at, value, opacity = 1]) => `<stop offset="${at}" stop-color="${value}" stop-opacity="${opacity}"/>`)
    .join('')

/** Linear gradient, in fractions of the bounding box. */
export const linear = (id: string, from: Point, to: Point, all: Stops) =>
  `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops(all)}</linearGradient>`

/** Radial gradient, in fractions of the bounding box. */
export const radial = (id: string, centre: Point, r: number, all: Stops) =>
  `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${r}">${stops(all)}</radialGradient>`

export const clip = (id: string, shape: string) => `<clipPath id="${id}">${shape}</clipPath>`

export const blur = (id: string, deviation: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

/** Filter that frays edges, like paint on wet paper. */
export const ragged = (id: string, frequency: number, scale: number, seed: number) =>
  `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="${scale}" xChannelSelector="R" yChannelSelector="G"/></filter>`

/** Point at an angle (radians, clockwise from the right) and distance from a centre. */
export const polar = ([x, y]: Point, angle: number, distance: number): Point => [
  x + Math.cos(angle) * distance,
  y + Math.sin(angle) * distance,
]

/** A pie slice or, with `inner`, a ring segment; angles in radians. */
export function wedge(centre: Point, outer: number, from: number, to: number, inner = 0): string {
  const large = to - from > Math.PI ? 1 : 0
  const [a, b, c, d] = [
    polar(centre, from, outer),
    polar(centre, to, outer),
    polar(centre, to, inner),
    polar(centre, from, inner),
  ]
  return `M${p(a)}A${outer} ${outer} 0 ${large} 1 ${p(b)}L${p(c)}${inner > 0 ? `A${inner} ${inner} 0 ${large} 0 ${p(d)}` : ''}Z`
}

/** A closed smooth curve through the points. */
export function blob(points: readonly Point[]): string {
  const at = (i: number) => points[(i + points.length) % points.length] ?? [0, 0]
  const middle = (i: number): Point => [(at(i)[0] + at(i + 1)[0]) / 2, (at(i)[1] + at(i + 1)[1]) / 2]
  return `M${p(middle(-1))}${points.map((point, i) => `Q${p(point)} ${p(middle(i))}`).join('')}Z`
}

/** Seeded pseudo-random numbers from 0 to 1. */
export function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

const n = (value: number) => Number(value.toFixed(2))
const p = ([x, y]: Point) => `${n(x)} ${n(y)}`
