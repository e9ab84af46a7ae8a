import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'
import { waiting } from './waitingFirst.ts'

it('lists existing files', () => {
  expect(waiting.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})
