import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'
import { endToEnd, relatedTests, UNIT_FILES_MAX } from './changed.ts'

const imports = [
  { from: 'src/shared/upload/limits.test.ts', to: './limits.ts' },
  { from: 'src/server/modules/upload/service.ts', to: '#shared/upload/limits.ts' },
  { from: 'src/server/modules/upload/service.test.ts', to: './service.ts' },
  { from: 'tests/api/upload/upload.test.ts', to: '#server/modules/upload/service.ts' },
]
const tests = ['src/server/modules/upload/service.test.ts', 'src/shared/upload/limits.test.ts', 'src/shared/kernel/paging.test.ts', 'tests/api/upload/upload.test.ts', 'tests/api/auth/sessions.test.ts', 'tests/e2e/web/uploads.test.ts']

describe('tests related to a change', () => {
  it('include those that import it, nearest first, and those of its domain', () => {
    expect(relatedTests(['src/shared/upload/limits.ts'], imports, tests)).toEqual({
      unit: ['src/shared/upload/limits.test.ts', 'src/server/modules/upload/service.test.ts'], unitLeftOut: 0,
      api: ['tests/api/upload/upload.test.ts'], abuse: [], endToEnd: ['tests/e2e/web/uploads.test.ts'],
    })
  })

  it('include changed tests', () => {
    const changed = ['tests/api/auth/sessions.test.ts', 'tests/e2e/web/uploads.test.ts']
    expect(relatedTests(changed, imports, tests)).toMatchObject({ unit: [], api: changed.slice(0, 1), endToEnd: changed.slice(1) })
  })

  it('are none for an untested file', () => {
    expect(relatedTests(['README.md'], imports, tests)).toEqual({ unit: [], unitLeftOut: 0, api: [], abuse: [], endToEnd: [] })
  })

  it('are limited, and the rest is counted', () => {
    const many = Array.from({ length: UNIT_FILES_MAX + 2 }, (_, index) => `src/shared/kernel/${index}.test.ts`)
    const related = relatedTests(['src/shared/kernel/paging.ts'], many.map((from) => ({ from, to: './paging.ts' })), many)
    expect([related.unit.length, related.unitLeftOut]).toEqual([UNIT_FILES_MAX, 2])
  })

  it('include existing end-to-end tests only', () => {
    expect(Object.values(endToEnd).flat().filter((name) => !existsSync(join(repositoryRoot, `tests/e2e/${name}.test.ts`)))).toEqual([])
  })
})
