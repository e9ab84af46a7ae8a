import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'

function namedFolders(): Set<string> {
  const tree = /^src\/\n[^]*?(?=^```)/m.exec(readRepositoryFile('docs/architecture.md'))?.[0] ?? ''
  const named = new Set<string>()
  const above: string[] = []
  for (const line of tree.split('\n')) {
    const depth = (line.length - line.trimStart().length) / 2
    const [first, ...others] = [...line.matchAll(/(?:^|\s)([\w-]+)\/(?=[\s<{]|$)/g)].map(([, name]) => name ?? '')
    if (first === undefined) continue
    const parent = depth === 0 ? '' : `${above[depth - 1]}/`
    above.splice(depth, above.length, `${parent}${first}`)
    named.add(`${parent}${first}`)
    for (const other of others) named.add(depth === 0 ? `${first}/${other}` : `${parent}${other}`)
  }
  return named
}

function realFolders(): Set<string> {
  const files = repositoryFiles('src/*/*/**/*.*', 'tests/*/**/*.*').map((path) => dirname(path).split('/'))
  return new Set(files.map((parts) => parts.slice(0, parts[0] === 'src' ? 3 : 2).join('/')))
}

function isDomain(path: string): boolean {
  const [, layer, name] = path.split('/')
  return layer === 'shared' && !['kernel', 'desktop', 'realtime'].includes(name ?? '')
}

describe('the tree in docs/architecture.md', () => {
  it('names exactly the existing folders', () => {
    const named = [...namedFolders()].filter((path) => path.split('/').length === (path.startsWith('src/') ? 3 : 2) && /^(src|tests)\//.test(path))
    expect(named.sort()).toEqual([...realFolders()].filter((path) => !isDomain(path)).sort())
  })
})
