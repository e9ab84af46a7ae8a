import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Repository root with a trailing separator. */
export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Sorted repository paths (forward slashes) that match the glob patterns. */
export function repositoryFiles(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: repositoryRoot })
    .map((path) => path.split(sep).join('/'))
    .sort()
}

/** Content of a file by its repository path. */
export const readRepositoryFile = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
