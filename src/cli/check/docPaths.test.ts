import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles, repositoryRoot } from '#cli/repository.ts'

/** Paths in backticks, such as `src/cli/madang.ts`; those with a placeholder (`<domain>`, `*`, `…`) stand for many. */
const named = (text: string) => [...text.matchAll(/`((?:src|tests|docs|locales|resources)\/[^`\s]+)`/g)].map(([, path = '']) => path).filter((path) => !/[<*{…]/.test(path))
/** Targets of relative links. */
const linked = (text: string, from: string) => [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(from), path))

describe('the documents', () => {
  it.each(repositoryFiles('docs/**/*.md', '*.md'))('%s names files that exist', (document) => {
    const text = readRepositoryFile(document)
    expect([...named(text), ...linked(text, document)].filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
  })
})
