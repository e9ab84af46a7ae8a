/** How two people's changes of one record fit together. */
export interface Merged<Values> {
  /** The record as it is on the server, with my changes in it. */
  values: Values
  /** Fields that both have changed, each to something else. */
  conflicts: (keyof Values)[]
}

const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

/**
 * Puts my changes into what somebody else has saved meanwhile: fields that only one of us has touched are no conflict.
 * @param base the record that I began with
 * @param mine what I have changed
 * @param theirs the record as it is on the server now
 */
export function mergeEdits<Values extends object>(base: Values, mine: Partial<Values>, theirs: Values): Merged<Values> {
  const touched = Object.keys(mine) as (keyof Values)[]
  return {
    values: { ...theirs, ...mine },
    conflicts: touched.filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field])),
  }
}
