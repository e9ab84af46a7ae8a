import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles, repositoryRoot } from '#cli/repository.ts'

// Placeholders (`<domain>`, `*`, `…`) are skipped.
const named = (text: string) => [...text.matchAll(/`((?:src|tests|docs|locales|resources)\/[^`\s]+)`/g)].map(([, path = '']) => path).filter((path) => !/[<*{…]/.test(path))
const linked = (text: string, from: string) => [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, path = '']) => join(dirname(from), path))

describe('the documents', () => {
  it.each(repositoryFiles('docs/**/*.md', '*.md'))('%s names files that exist', (document) => {
    const text = readRepositoryFile(document)
    expect([...named(text), ...linked(text, document)].filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
  })
})
