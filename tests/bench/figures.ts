export interface Figure {
  name: string
  value: string
  target?: string
  held?: boolean
}

/** A ratio to a baseline measured in the same run. */
export function ratio(name: string, value: number, floor: number, target: number, unit: string): Figure {
  const times = value / floor
  const shown = (n: number) => (n >= 100 ? n.toFixed(0) : n.toFixed(1))
  return { name, value: `${times.toFixed(2)} × floor (${shown(value)} against ${shown(floor)} ${unit})`, target: `≥ ${target}`, held: times >= target }
}

/** A value that must stay below a limit. */
export function ceiling(name: string, value: number, most: number, unit: string): Figure {
  return { name, value: `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`, target: `≤ ${most} ${unit}`, held: value <= most }
}

/** Prints figures; returns how many missed their target. */
export function printFigures(title: string, figures: Figure[]): number {
  console.log(`\n${title}`)
  for (const { name, value, target, held } of figures) {
    const verdict = held === undefined ? '' : held ? '  held' : '  MISSED'
    console.log(`  ${name.padEnd(46)} ${value}${target === undefined ? '' : `  (target ${target})`}${verdict}`)
  }
  return figures.filter((figure) => figure.held === false).length
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
