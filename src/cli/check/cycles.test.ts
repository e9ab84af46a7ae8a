import { describe, expect, it } from 'vitest'
import { cycleFaults } from '#cli/check/cycles.ts'

const importing = (...pairs: [from: string, to: string][]) => pairs.map(([from, to]) => ({ from, to }))

describe('import cycles', () => {
  it('are reported by their shortest path, for any kind of import', () => {
    const faults = cycleFaults(importing(
      ['src/shared/a.ts', './b.ts'], ['src/shared/b.ts', '#shared/c.ts'], ['src/shared/c.ts', './a.ts'], ['src/shared/c.ts', './b.ts'],
    ))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('src/shared/b.ts → src/shared/c.ts → src/shared/b.ts')
    expect(faults[0]).toContain('3 files')
  })

  it('include a file that imports itself, and separate cycles', () => {
    expect(cycleFaults(importing(['src/a.ts', './a.ts'], ['src/b.ts', './c.ts'], ['src/c.ts', './b.ts']))).toHaveLength(2)
  })

  it('exclude one-way imports, tests and packages', () => {
    expect(cycleFaults(importing(
      ['src/a.ts', './b.ts'], ['src/a.ts', './c.ts'], ['src/b.ts', './c.ts'], ['src/c.ts', 'zod'], ['src/c.test.ts', './c.ts'],
    ))).toEqual([])
  })
})
