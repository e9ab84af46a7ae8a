export interface Merged<Values> {
  values: Values
  conflicts: (keyof Values)[]
}

const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/** Three-way merge: applies `mine` to `theirs`; `base` is the record before both. */
export function mergeEdits<Values extends object>(base: Values, mine: Partial<Values>, theirs: Values): Merged<Values> {
  const touched = Object.keys(mine) as (keyof Values)[]
  return {
    values: { ...theirs, ...mine },
    conflicts: touched.filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field])),
  }
}
