import { colour, fill, group, rect } from '../svg.ts'

/** Segments lit per digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const lit = [
  '1110111',
  '0010010',
  '1011101',
  '1011011',
  '0111010',
  '1101011',
  '1101111',
  '1010010',
  '1111111',
  '1111011',
]
const bars = [
  [5, 0, 14, 4],
  [0, 4, 4, 15],
  [20, 4, 4, 15],
  [5, 19, 14, 4],
  [0, 23, 4, 15],
  [20, 23, 4, 15],
  [5, 38, 14, 4],
] as const

const digit = (value: number, x: number) =>
  group(
    `transform="translate(${x} 0)"`,
    ...bars
      .filter((_, bar) => lit[value]?.[bar] === '1')
      .map(([left, top, width, height]) => rect(left, top, width, height, `rx="2" ${fill(colour.paper)}`)),
  )

const time = (seconds: number, x: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.floor(seconds % 60)]
  return [
    digit(Math.floor(minutes / 10), x),
    digit(minutes % 10, x + 34),
    rect(x + 68, 12, 5, 5, fill(colour.paper)),
    rect(x + 68, 26, 5, 5, fill(colour.paper)),
    digit(Math.floor(rest / 10), x + 83),
    digit(rest % 10, x + 117),
  ].join('')
}

/**
 * Running time and progress bar, drawn without fonts so that every machine renders the same image.
 * @param t seconds from the start
 * @param length duration of the video in seconds
 */
export function overlay(t: number, length: number): string {
  return [
    group('transform="translate(1072 36)"', rect(-20, -16, 184, 74, `rx="14" ${fill(colour.night, 0.62)}`), time(t, 0)),
    rect(40, 690, 1200, 8, `rx="4" ${fill(colour.night, 0.3)}`),
    rect(40, 690, Math.max(8, (1200 * t) / length), 8, `rx="4" ${fill(colour.persimmon)}`),
  ].join('')
}
