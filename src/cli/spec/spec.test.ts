import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'
import { coverageLines, coverageOf, faultsOfParts, idsInTitle, readParts, readRequirements } from '#cli/spec/coverage.ts'
import { testTitles } from '#cli/spec/titles.ts'

const markdown = `# Requirements
Some words about the manner, such as [NOPE-01].

## AREA: one
- AREA-01 The first.
- AREA-02 The second.

## MORE: two
- MORE-01 The third.
`

describe('requirements document', () => {
  it('reads sections and their numbered lines only', () => {
    expect(readRequirements(markdown)).toEqual([
      {
        title: 'AREA: one',
        requirements: [
          { id: 'AREA-01', text: 'The first.' },
          { id: 'AREA-02', text: 'The second.' },
        ],
      },
      { title: 'MORE: two', requirements: [{ id: 'MORE-01', text: 'The third.' }] },
    ])
  })
})

describe('ids in titles', () => {
  it.each([
    ['sells out at the cap (AREA-01) [AREA-02]', ['AREA-02']],
    ['one bracket, two ids [AREA-01, MORE-01]', ['AREA-01', 'MORE-01']],
    ['two brackets [AREA-01] and [MORE-01]', ['AREA-01', 'MORE-01']],
    ['reads [UTF-8] and [0] and []', []],
    ['AREA-01 without brackets', []],
  ])('%s', (title, ids) => {
    expect(idsInTitle(title)).toEqual(ids)
  })
})

describe('titles of running tests', () => {
  it('finds every form of test', () => {
    const source = `
      describe('group', () => {
        it('single quotes', () => {})
        test("double quotes", async () => {})
        it(\`template \${name} with parts [AREA-01]\`, () => {})
        it.each([[1]])('table %s', () => {})
        it.each\`a | b\`('tagged table', () => {})
        test.describe.parallel('playwright group', () => {})
        test.only('only', () => {})
        it.concurrent('concurrent', () => {})
      })
    `
    expect(testTitles('sample.test.ts', source)).toEqual([
      'group',
      'single quotes',
      'double quotes',
      'template … with parts [AREA-01]',
      'table %s',
      'tagged table',
      'playwright group',
      'only',
      'concurrent',
    ])
  })

  it('skips disabled tests, comments and other calls', () => {
    const source = `
      // it('in a comment', () => {})
      it.skip('skipped', () => {})
      it.todo('to do')
      test.fixme('to mend', () => {})
      describe.skip('skipped group', () => { it('inside a skipped group', () => {}) })
      const text = "it('in a text')"
      log('another call')
      it('runs', () => { log('it') })
    `
    expect(testTitles('sample.test.tsx', source)).toEqual(['runs'])
  })
})

describe('coverage', () => {
  const areas = readRequirements(markdown)

  it('lists each file once and reports unknown ids', () => {
    const coverage = coverageOf(areas, [
      { file: 'a.test.ts', title: 'x [AREA-01]' },
      { file: 'a.test.ts', title: 'y [AREA-01]' },
      { file: 'b.test.ts', title: 'z [AREA-01, AREA-09]' },
    ])
    expect(coverage.covered).toEqual(new Map([['AREA-01', ['a.test.ts', 'b.test.ts']]]))
    expect(coverage.unknown).toEqual([{ id: 'AREA-09', file: 'b.test.ts' }])
    expect(coverageLines(areas, coverage)).toEqual([
      'AREA: one: 1 of 2',
      '  ✓ AREA-01  a.test.ts, b.test.ts',
      '  – AREA-02  The second.',
      '',
      'MORE: two: 0 of 1',
      '  – MORE-01  The third.',
      '',
      'AREA-09 in b.test.ts is not in docs/requirements.md',
      '1 of 3 requirements are proven whole, 0 in part, 2 are open',
    ])
  })

  it('reports what is missing of a partly proven id', () => {
    const coverage = coverageOf(areas, [{ file: 'a.test.ts', title: 'x [AREA-01]' }, { file: 'a.test.ts', title: 'y [AREA-02]' }])
    expect(coverageLines(areas, coverage, readParts('- AREA-02 The other half.\n'))).toEqual([
      'AREA: one: 1 of 2',
      '  ✓ AREA-01  a.test.ts',
      '  ◐ AREA-02  a.test.ts',
      '      missing: The other half.',
      '',
      'MORE: two: 0 of 1',
      '  – MORE-01  The third.',
      '',
      '1 of 3 requirements are proven whole, 1 in part, 1 are open',
    ])
  })

  it('rejects an unknown id, an id without a test, and a line without what is missing', () => {
    const coverage = coverageOf(areas, [{ file: 'a.test.ts', title: 'x [AREA-01]' }])
    expect(faultsOfParts(areas, coverage, readParts('- AREA-01\n- AREA-02 Half.\n- NONE-01 All.\n'))).toEqual([
      'AREA-01 in docs/requirements-parts.md does not say what is missing',
      'AREA-02 in docs/requirements-parts.md has no test: it is open',
      'NONE-01 in docs/requirements-parts.md is not in docs/requirements.md',
    ])
  })

  it('has a valid list of partly proven requirements', () => {
    const titles = repositoryFiles('src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}')
      .flatMap((file) => testTitles(file, readRepositoryFile(file)).map((title) => ({ file, title })))
    const own = readRequirements(readRepositoryFile('docs/requirements.md'))
    expect(faultsOfParts(own, coverageOf(own, titles), readParts(readRepositoryFile('docs/requirements-parts.md')))).toEqual([])
  })
})
