import { expect, it } from 'vitest'
import { readRepositoryFile } from '#cli/repository.ts'
import { serverNodeFlags } from './nodeFlags.ts'

it.each(['start', 'serve'])('npm run %s gives them to Node', (script) => {
  const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> }
  expect(scripts[script]).toBe(`node ${serverNodeFlags.join(' ')} src/cli/madang.ts ${script}`)
})
