import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** With a trailing separator. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Sorted paths with forward slashes. */
export function repositoryFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: repositoryRoot })
    .map((path) => path.split(sep).join('/'))
    .sort()
}

export const readRepositoryFile = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
