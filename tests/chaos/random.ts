/** Seeded random numbers (mulberry32), so that a failed run can be repeated. */
export interface Random {
  next(): number
  whole(least: number, most: number): number
  chance(of: number): boolean
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (of) => next() < of,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  }
}
